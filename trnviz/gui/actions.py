"""Every action of the window, in one table: its menu, its text, its key, its icon, what it calls.

A key of the canvas works while the canvas has the focus (`on_canvas`), so that a letter can be
typed elsewhere; every other key works in the whole window.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QPalette
from PySide6.QtWidgets import QWidget

from trnviz.gui import theme
from trnviz.gui.language import tr

_KEY = QKeySequence.StandardKey
_NATIVE = QKeySequence.SequenceFormat.NativeText


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One action.

    Attributes:
        name: By which code and tests find it; also the name of its handler.
        menu: Where it stands; "File/Theme" is a sub-menu; empty for none.
        text: With the mnemonic.
        keys: What triggers it.
        icon: A name in `resources/icons`.
        tip: A sentence for the tooltip.
        short: On a toolbar, where it has no icon.
        on_canvas: Whether its keys need the focus on the canvas.
        group: Of checkable actions of which one is on.
        checkable: Whether it is on or off by itself.
        separated: Whether a line stands above it in the menu.
    """

    name: str
    menu: str
    text: str
    keys: tuple[str | QKeySequence.StandardKey, ...] = ()
    icon: str = ""
    tip: str = ""
    short: str = ""
    on_canvas: bool = False
    group: str = ""
    checkable: bool = False
    separated: bool = False


ROWS = (
    Row(name="new", menu="&File", text="&New", keys=(_KEY.New,), icon="file-plus",
        tip="Start with a healthy UltraServer and no model"),
    Row(name="open", menu="&File", text="&Open...", keys=(_KEY.Open,), icon="folder-open",
        tip="Open a document, or a Hugging Face config.json"),
    Row(name="save", menu="&File", text="&Save", keys=(_KEY.Save,), icon="save", separated=True,
        tip="Save the document"),
    Row(name="save_as", menu="&File", text="Save &As...", keys=("Ctrl+Shift+S",),
        tip="Save the document under another name"),
    Row(name="export", menu="&File", text="&Export picture...", keys=("Ctrl+E",),
        icon="image-down",
        separated=True, tip="Save what the canvas shows as a picture or a recording"),
    Row(name="export_again", menu="&File", text="&Repeat last export", keys=("Ctrl+Shift+E",),
        tip="Write the last picture again, with what is shown now"),
    Row(name="decision", menu="&File", text="Export &decision...", keys=("Ctrl+Shift+D",),
        tip="Write the placement as what a job needs: rank map, replica groups, environment, YAML"),
    Row(name="export_panel", menu="&File", text="Export pa&nel...", keys=("Ctrl+Alt+E",),
        tip="Save the chart or the table with the focus as a picture, or its rows as CSV"),
    Row(name="report", menu="&File", text="Re&port...", keys=("Ctrl+Shift+R",),
        tip="Write a review of the document as PDF or HTML"),
    Row(name="quit", menu="&File", text="&Quit", keys=("Ctrl+Q",), separated=True),
    Row(name="undo", menu="&Edit", text="&Undo", keys=(_KEY.Undo,), icon="undo-2"),
    Row(name="redo", menu="&Edit", text="&Redo", keys=("Ctrl+Shift+Z", "Ctrl+Y"), icon="redo-2"),
    Row(name="cut", menu="&Edit", text="Cu&t shards", keys=(_KEY.Cut,), icon="scissors",
        separated=True,
        tip="Mark the selected shards; paste puts them on the selected chip"),
    Row(name="paste", menu="&Edit", text="&Paste shards", keys=(_KEY.Paste,),
        icon="clipboard-paste",
        tip="Put the shards that were cut on the selected chip"),
    Row(name="copy_picture", menu="&Edit", text="Copy as p&icture", keys=("Ctrl+Shift+C",),
        tip="Put what the canvas shows on the clipboard, as pixels, SVG and text"),
    Row(name="put_aside", menu="&Edit", text="Put shards in the tra&y", keys=("Del",),
        on_canvas=True,
        tip="Put the selected shards aside, where they count on no chip"),
    Row(name="move_to", menu="&Edit", text="&Move shards to...", keys=("M",), icon="move",
        on_canvas=True,
        tip="Type the chip that the selected shards go to"),
    Row(name="break", menu="&Edit/Fa&ults", text="&Break or repair", keys=("X",), on_canvas=True,
        tip="Take the selected chips and links down; repair them, if they are down"),
    Row(name="degrade", menu="&Edit/Fa&ults", text="&Halve its capacity", keys=("Shift+X",),
        on_canvas=True, tip="Leave half of the capacity that the selected parts have now"),
    Row(name="repair_all", menu="&Edit/Fa&ults", text="&Repair everything", separated=True,
        tip="Make the fabric healthy again"),
    Row(name="profile_line", menu="&Edit/Pr&ofile of rates", text="&Published line rates",
        group="profile", tip="Let links, memory and cores do what is published: the best case"),
    Row(name="profile_measured", menu="&Edit/Pr&ofile of rates", text="As &measured",
        group="profile", tip="Let them do what published measurements on Trainium2 show"),
    Row(name="add_link", menu="&Edit/Chan&ge the fabric", text="Add a &link...", keys=("Shift+J",),
        on_canvas=True, tip="Join the two selected chips by a link that the fabric does not have"),
    Row(name="add_chip", menu="&Edit/Chan&ge the fabric", text="Add a &chip",
        tip="Join a further chip to the selected one; the fabric is drawn as a graph then"),
    Row(name="remove_parts", menu="&Edit/Chan&ge the fabric", text="&Remove", keys=("Ctrl+Del",),
        on_canvas=True, tip="Take the selected chips and links out of the fabric, or put chips "
        "back; that is not the same as broken"),
    Row(name="as_built", menu="&Edit/Chan&ge the fabric", text="&As it is built", separated=True,
        tip="Undo all changes to the fabric"),
    Row(name="find", menu="&Edit", text="&Find...", keys=(_KEY.Find,), separated=True,
        tip="Search for chips, links and shards by name, number, group, load or memory"),
    Row(name="select_all", menu="&Edit/&Select", text="&All chips", keys=(_KEY.SelectAll,)),
    Row(name="select_instance", menu="&Edit/&Select", text="Its &instance", keys=("I",),
        on_canvas=True, tip="Select all chips of the instances that the selection is in"),
    Row(name="select_ring_x", menu="&Edit/&Select", text="Its &X ring",
        tip="Select all chips of the ring along X that the selection is on"),
    Row(name="select_ring_y", menu="&Edit/&Select", text="Its &Y ring",
        tip="Select all chips of the ring along Y that the selection is on"),
    Row(name="select_ring_z", menu="&Edit/&Select", text="Its &Z ring",
        tip="Select all chips of the ring along Z that the selection is on"),
    Row(name="select_plane_xz", menu="&Edit/&Select", text="Its row in all instances",
        tip="Select the plane along X and Z that the selection is in"),
    Row(name="select_plane_yz", menu="&Edit/&Select", text="Its column in all instances",
        tip="Select the plane along Y and Z that the selection is in"),
    Row(name="select_group", menu="&Edit/&Select", text="Its &group of shards", keys=("G",),
        on_canvas=True,
        tip="Select all shards of the group that colours the tiles"),
    Row(name="select_busiest", menu="&Edit/&Select", text="The &busiest link, the bottleneck",
        keys=("H",), on_canvas=True, separated=True,
        tip="Select the link with the highest load of those on screen"),
    Row(name="select_faults", menu="&Edit/&Select", text="&Everything faulty",
        tip="Select the chips and links that are down or degraded"),
    Row(name="walk_left", menu="&Edit/&Walk", text="Chip on the &left", keys=("Left",),
        on_canvas=True, tip="Let the chip on the left have the focus"),
    Row(name="walk_right", menu="&Edit/&Walk", text="Chip on the &right", keys=("Right",),
        on_canvas=True, tip="Let the chip on the right have the focus"),
    Row(name="walk_up", menu="&Edit/&Walk", text="Chip &above", keys=("Up",),
        on_canvas=True, tip="Let the chip above have the focus"),
    Row(name="walk_down", menu="&Edit/&Walk", text="Chip &below", keys=("Down",),
        on_canvas=True, tip="Let the chip below have the focus"),
    Row(name="walk_link", menu="&Edit/&Walk", text="Next li&nk of the chip", keys=("L",),
        on_canvas=True, separated=True, tip="Go through the links that leave and enter the chip"),
    Row(name="walk_link_back", menu="&Edit/&Walk", text="Previous link of the chip",
        keys=("Shift+L",), on_canvas=True, tip="Go back through the links of the chip"),
    Row(name="walk_shard", menu="&Edit/&Walk", text="Next &shard on the chip", keys=("T",),
        on_canvas=True, tip="Go through the shards on the chip"),
    Row(name="walk_shard_back", menu="&Edit/&Walk", text="Previous shard on the chip",
        keys=("Shift+T",), on_canvas=True, tip="Go back through the shards on the chip"),
    Row(name="walk_piece", menu="&Edit/&Walk", text="Next layer or e&xpert of the shard",
        keys=("E",), on_canvas=True, tip="Go through the layers and experts of the shard"),
    Row(name="walk_piece_back", menu="&Edit/&Walk", text="Previous layer or expert of the shard",
        keys=("Shift+E",), on_canvas=True, tip="Go back through its layers and experts"),
    Row(name="walk_select", menu="&Edit/&Walk", text="S&elect it", keys=("Return", "Enter"),
        on_canvas=True, separated=True, tip="Select what has the focus"),
    Row(name="walk_select_more", menu="&Edit/&Walk", text="Select it &too",
        keys=("Ctrl+Return", "Shift+Return"), on_canvas=True,
        tip="Add what has the focus to the selection, or take it out"),
    Row(name="note_text", menu="&Insert", text="&Text note", keys=("W",), on_canvas=True,
        checkable=True, tip="Click on the canvas and type words there"),
    Row(name="note_arrow", menu="&Insert", text="&Arrow", keys=("A",), on_canvas=True,
        checkable=True, tip="Drag an arrow on the canvas"),
    Row(name="note_bracket", menu="&Insert", text="&Bracket", keys=("U",), on_canvas=True,
        checkable=True, tip="Drag a bracket along chips on the canvas"),
    Row(name="note_marker", menu="&Insert", text="Time &mark", keys=("Shift+M",), on_canvas=True,
        checkable=True, tip="Click on the canvas to mark what happens at this moment"),
    Row(name="note_next", menu="&Insert", text="Choose the &next note", keys=("Shift+N",),
        on_canvas=True, separated=True,
        tip="Go through the notes; then arrows move, Enter rewords and Del removes"),
    Row(name="inspect_back", menu="&View", text="Back to what was inspecte&d", keys=("Alt+Left",),
        icon="arrow-left", tip="Inspect again what was inspected before"),
    Row(name="inspect_on", menu="&View", text="Forward a&gain", keys=("Alt+Right",),
        icon="arrow-right", tip="Inspect what was inspected after this"),
    Row(name="nudge_left", menu="&Edit/&Nudge", text="To the &left", keys=("Shift+Left",),
        on_canvas=True, tip="Move what is selected in the drawing to the left"),
    Row(name="nudge_right", menu="&Edit/&Nudge", text="To the &right", keys=("Shift+Right",),
        on_canvas=True, tip="Move what is selected in the drawing to the right"),
    Row(name="nudge_up", menu="&Edit/&Nudge", text="&Up", keys=("Shift+Up",),
        on_canvas=True, tip="Move what is selected in the drawing up"),
    Row(name="nudge_down", menu="&Edit/&Nudge", text="&Down", keys=("Shift+Down",),
        on_canvas=True, tip="Move what is selected in the drawing down"),
    Row(name="fit", menu="&View", text="&Fit", keys=("F", "Ctrl+0"), icon="maximize",
        on_canvas=True,
        tip="Show the whole fabric"),
    Row(name="zoom_selection", menu="&View", text="Zoom to &selection", keys=("S",), icon="scan",
        on_canvas=True, tip="Show what is selected as large as it can be"),
    Row(name="zoom_in", menu="&View", text="Zoom &in", keys=(_KEY.ZoomIn, "Ctrl+="),
        icon="zoom-in"),
    Row(name="zoom_out", menu="&View", text="Zoom &out", keys=(_KEY.ZoomOut,), icon="zoom-out"),
    Row(name="panel_inspector", menu="&View/&Panels", text="&Inspector", keys=("Ctrl+I",),
        checkable=True, tip="Every figure of what is selected, with its source"),
    Row(name="panel_problems", menu="&View/&Panels", text="P&roblems", keys=("Ctrl+1",),
        checkable=True, tip="What does not fit, is slow or unwise, and where"),
    Row(name="panel_plan", menu="&View/&Panels", text="P&lan", keys=("Ctrl+2",), checkable=True,
        tip="Model and plan, and what a change would do"),
    Row(name="panel_gantt", menu="&View/&Panels", text="&Step over time", keys=("Ctrl+3",),
        checkable=True, tip="What every stage computes, carries and waits for, over the step"),
    Row(name="panel_ledger", menu="&View/&Panels", text="L&edger", keys=("Ctrl+4",),
        checkable=True, tip="What each rank, stage, chip or bank keeps in HBM, with formulas"),
    Row(name="panel_hbm", menu="&View/&Panels", text="&HBM over time", keys=("Ctrl+5",),
        checkable=True, tip="What a bank holds over the step: activations rise and fall"),
    Row(name="panel_traffic", menu="&View/&Panels", text="&Traffic matrix", keys=("Ctrl+6",),
        checkable=True, tip="Who sends how much to whom, and over which tier"),
    Row(name="panel_experts", menu="&View/&Panels", text="E&xpert load", keys=("Ctrl+7",),
        checkable=True, tip="Tokens that the experts of each rank work on"),
    Row(name="panel_shards", menu="&View/&Panels", text="&Shards and tray", keys=("Ctrl+8",),
        checkable=True, tip="Layers and experts of a tile, and the tray, to drag or move by key"),
    Row(name="panel_costs", menu="&View/&Panels", text="&Cost and capacity",
        keys=("Ctrl+Shift+K",), checkable=True,
        tip="Time to train, money, energy, checkpoints, and throughput of other batches"),
    Row(name="panel_faults", menu="&View/&Panels", text="&Faults", keys=("Ctrl+9",),
        checkable=True, tip="Every part that is down or degraded, and what is left of it"),
    Row(name="panel_loads", menu="&View/&Panels", text="Link l&oad over time", keys=("Ctrl+L",),
        checkable=True, tip="How loaded each link is over the step, the highest peak on top"),
    Row(name="panel_events", menu="&View/&Panels", text="E&vent log", keys=("Ctrl+Shift+L",),
        checkable=True, tip="Every collective of the step in order of time; a click goes there"),
    Row(name="panel_notes", menu="&View/&Panels", text="&Notes", keys=("Ctrl+Shift+N",),
        checkable=True, tip="Words, arrows, brackets and marks on the drawing"),
    Row(name="panel_bookmarks", menu="&View/&Panels", text="&Bookmarks", keys=("Ctrl+Shift+B",),
        checkable=True, tip="Moments of the step that are marked, with names"),
    Row(name="panel_history", menu="&View/&Panels", text="H&istory", keys=("Ctrl+H",),
        checkable=True, tip="Every step that can be undone; a click goes back or on to it"),
    Row(name="bench", menu="&View", text="Collective &bench", keys=("Ctrl+Alt+B",),
        checkable=True,
        tip="Time one collective alone, play its flows, sweep its sizes"),
    Row(name="theme_system", menu="&View/&Theme", text="As the &system", group="theme"),
    Row(name="theme_light", menu="&View/&Theme", text="&Light", group="theme"),
    Row(name="theme_dark", menu="&View/&Theme", text="&Dark", group="theme"),
    Row(name="theme_contrast", menu="&View/&Theme", text="&High contrast", group="theme",
        tip="White on black; all text has a contrast of 7:1 or more"),
    Row(name="canvas_window", menu="&View/Theme of the can&vas", text="As the &window",
        group="canvas", tip="Draw the fabric in the colours of the window"),
    Row(name="canvas_light", menu="&View/Theme of the can&vas", text="&Light", group="canvas",
        tip="Draw the fabric dark on light, as on paper"),
    Row(name="canvas_dark", menu="&View/Theme of the can&vas", text="&Dark", group="canvas",
        tip="Draw the fabric light on dark"),
    Row(name="canvas_contrast", menu="&View/Theme of the can&vas", text="&High contrast",
        group="canvas", tip="Draw the fabric white on black"),
    Row(name="language_system", menu="&View/Langua&ge", text="As the &system", group="language"),
    Row(name="language_en", menu="&View/Langua&ge", text="&English", group="language"),
    Row(name="language_de", menu="&View/Langua&ge", text="&Deutsch", group="language"),
    Row(name="motion_system", menu="&View/&Motion", text="As the &system", group="motion",
        tip="Move nothing where the desktop asks for that"),
    Row(name="motion_full", menu="&View/&Motion", text="&Full", group="motion",
        tip="Dots run, chips glide to their places in another layout"),
    Row(name="motion_less", menu="&View/&Motion", text="&Less", group="motion",
        tip="Dots run slowly, layouts change at once"),
    Row(name="motion_none", menu="&View/&Motion", text="&None", group="motion",
        tip="Dots stand still; time passes and can be stepped through as ever"),
    Row(name="layout_racks", menu="&View/La&yout", text="Two &racks", group="layout"),
    Row(name="layout_flat", menu="&View/La&yout", text="&Flat grid", group="layout"),
    Row(name="layout_rings", menu="&View/La&yout", text="Unrolled r&ings", group="layout"),
    Row(name="layout_tori", menu="&View/La&yout", text="&Tori in a row", group="layout"),
    Row(name="layout_efa", menu="&View/La&yout", text="&EFA plane", group="layout"),
    Row(name="layout_iso", menu="&View/La&yout", text="I&sometric", group="layout"),
    Row(name="arrange", menu="&View", text="&Arrange", keys=("R",), on_canvas=True,
        checkable=True, tip="Move chips in the drawing by hand; their shards stay on them"),
    Row(name="reset_places", menu="&View", text="R&eset positions",
        tip="Let every chip stand where the layout has it"),
    Row(name="group_tp", menu="&View/Colour tiles by", text="&Tensor parallel rank", short="TP",
        group="group"),
    Row(name="group_pp", menu="&View/Colour tiles by", text="&Pipeline stage", short="PP",
        group="group"),
    Row(name="group_dp", menu="&View/Colour tiles by", text="&Data parallel replica", short="DP",
        group="group"),
    Row(name="group_cp", menu="&View/Colour tiles by", text="&Context parallel part", short="CP",
        group="group"),
    Row(name="group_ep", menu="&View/Colour tiles by", text="&Expert parallel group", short="EP",
        group="group"),
    Row(name="bank_view", menu="&View", text="&Banks of every chip", keys=("K",), on_canvas=True,
        checkable=True, tip="Show the four HBM banks at any zoom, not their sum"),
    Row(name="minimap", menu="&View", text="&Overview map", keys=("N",), on_canvas=True,
        checkable=True, tip="Show the whole fabric in a corner; click or drag to go there"),
    Row(name="pin", menu="&View", text="P&in its values", keys=("P",), on_canvas=True,
        tip="Keep the values of what is pointed at in sight, or no longer; not in pictures"),
    Row(name="unpin_all", menu="&View", text="&Unpin everything", keys=("Shift+P",), on_canvas=True,
        tip="Take all pinned values off the canvas"),
    Row(name="metric_now", menu="&View/Link load", text="&Now", short="now", group="metric",
        tip="The rate at the playback time"),
    Row(name="metric_peak", menu="&View/Link load", text="&Peak of the step", short="peak",
        group="metric",
        tip="The highest rate at any moment of the step"),
    Row(name="metric_mean", menu="&View/Link load", text="&Mean of the step", short="mean",
        group="metric",
        tip="The bytes of the step over its length"),
    Row(name="metric_demand", menu="&View/Link load", text="&Demand of the step", short="demand",
        group="metric",
        tip="The most that collectives under way together ask for; may pass the capacity"),
    Row(name="metric_bytes", menu="&View/Link load", text="&Bytes of the step", short="bytes",
        group="metric",
        tip="The bytes carried, as a share of the most on any link"),
    Row(name="layer_xy", menu="&View/La&yers", text="&X and Y links", checkable=True,
        tip="Draw the links inside the instances"),
    Row(name="layer_z", menu="&View/La&yers", text="&Z links", checkable=True,
        tip="Draw the links between the instances"),
    Row(name="layer_efa", menu="&View/La&yers", text="&EFA", checkable=True,
        tip="Draw network cards, switches and trunks"),
    Row(name="layer_dots", menu="&View/La&yers", text="&Dots", checkable=True,
        tip="Draw the dots that run along the links"),
    Row(name="layer_labels", menu="&View/La&yers", text="&Labels", checkable=True,
        tip="Write names and values"),
    Row(name="layer_banks", menu="&View/La&yers", text="&Banks", checkable=True,
        tip="Draw the four HBM banks of a chip that is near, not only their sum"),
    Row(name="layer_tiles", menu="&View/La&yers", text="&Tiles", checkable=True,
        tip="Draw the shards"),
    Row(name="layer_notes", menu="&View/La&yers", text="&Notes", checkable=True,
        tip="Draw the notes on the drawing"),
    Row(name="play", menu="&Playback", text="&Play", keys=("Space",), icon="play",
        tip="Play the step, or pause it"),
    Row(name="step_back", menu="&Playback", text="Step &back", keys=(",",), icon="step-back",
        on_canvas=True, tip="Go back to the last moment at which a rate changed"),
    Row(name="step_forward", menu="&Playback", text="Step &forward", keys=(".",),
        icon="step-forward",
        on_canvas=True, tip="Go on to the next moment at which a rate changes"),
    Row(name="phase_back", menu="&Playback", text="Pre&vious phase", keys=("[",), on_canvas=True,
        tip="Go back to where a collective last began or ended"),
    Row(name="phase_forward", menu="&Playback", text="&Next phase", keys=("]",), on_canvas=True,
        tip="Go on to where a collective next begins or ends"),
    Row(name="bookmark", menu="&Playback/Boo&kmarks", text="&Set or remove here",
        keys=("Ctrl+B",), tip="Mark the playback time, or take its mark away"),
    Row(name="bookmark_back", menu="&Playback/Boo&kmarks", text="&Previous", keys=("{",),
        on_canvas=True, tip="Go back to the last bookmark, or other marked moment"),
    Row(name="bookmark_forward", menu="&Playback/Boo&kmarks", text="&Next", keys=("}",),
        on_canvas=True, tip="Go on to the next bookmark, or other marked moment"),
    Row(name="to_start", menu="&Playback", text="To the &start", keys=("Home",), icon="skip-back",
        on_canvas=True, tip="Go to the start of the step"),
    Row(name="to_end", menu="&Playback", text="To the &end", keys=("End",), icon="skip-forward",
        on_canvas=True, tip="Go to the end of the step"),
    Row(name="to_busiest", menu="&Playback", text="To the b&usiest moment", keys=("B",),
        on_canvas=True,
        tip="Go to the moment at which the links carry most"),
    Row(name="measured", menu="&Playback", text="&Measured run", keys=("Ctrl+M",), checkable=True,
        short="Measured",
        tip="Show what was measured on the links in place of the step, or the step again"),
    Row(name="loop_from", menu="&Playback/&Loop", text="From &here", keys=("(",), on_canvas=True,
        tip="Let the stretch that is played over and over begin now"),
    Row(name="loop_to", menu="&Playback/&Loop", text="&To here", keys=(")",), on_canvas=True,
        tip="Let the stretch that is played over and over end now"),
    Row(name="loop_none", menu="&Playback/&Loop", text="The &whole step", keys=("\\",),
        on_canvas=True, tip="Play the whole step again"),
    Row(name="snap", menu="&Playback", text="Snap to phases and &marks", checkable=True,
        separated=True,
        tip="Let the ruler of time snap to where phases begin and to marks; Alt or Shift: freely"),
    Row(name="faster", menu="&Playback", text="F&aster", keys=("Ctrl+Right",), on_canvas=True,
        separated=True),
    Row(name="slower", menu="&Playback", text="S&lower", keys=("Ctrl+Left",), on_canvas=True),
    Row(name="compare_file", menu="&Compare", text="With a &file...", keys=("Ctrl+D",),
        tip="Hold the document against another one"),
    Row(name="compare_last", menu="&Compare", text="With the state before the &last change",
        keys=("Ctrl+Alt+Z",), tip="See what the last change has done"),
    Row(name="snapshot", menu="&Compare", text="&Take a snapshot", keys=("Ctrl+Alt+T",),
        separated=True, tip="Keep the document as it is now, to compare with later"),
    Row(name="compare_snapshot", menu="&Compare", text="With the &snapshot", keys=("Ctrl+Alt+D",),
        tip="Hold the document against the snapshot that was taken last"),
    Row(name="compare_beside", menu="&Compare", text="Side &by side", group="compare",
        keys=("Alt+1",), separated=True, tip="Both canvases, at the same place and time"),
    Row(name="compare_swipe", menu="&Compare", text="S&wipe", group="compare", keys=("Alt+2",),
        tip="One over the other, with a line between them that can be moved"),
    Row(name="compare_difference", menu="&Compare", text="&Difference", group="compare",
        keys=("Alt+3",), tip="What every link carries more or less"),
    Row(name="align_phase", menu="&Compare", text="Time by &phase", group="align", separated=True,
        tip="Both at the same point of the same phase"),
    Row(name="align_clock", menu="&Compare", text="Time by &clock", group="align",
        tip="Both at the same time since the start"),
    Row(name="compare_table", menu="&Compare", text="Table of c&hanges", keys=("Ctrl+Shift+T",),
        checkable=True, separated=True, tip="Every figure that is not the same, largest first"),
    Row(name="compare_stop", menu="&Compare", text="St&op comparing", keys=("Alt+0",),
        tip="Show the document alone"),
    Row(name="palette", menu="&Help", text="&Command palette...", keys=("Ctrl+Shift+P",),
        tip="Do anything, or go to any chip, link or shard, by a part of its name"),
    Row(name="keys", menu="&Help", text="&Keys and mouse", keys=("F1", "?"),
        icon="circle-question-mark"),
    Row(name="start_page", menu="&Help", text="&Start page", checkable=True, separated=True,
        tip="Samples and recent files above the canvas"),
    Row(name="tour", menu="&Help", text="&Tour", tip="Five steps through the window"),
    Row(name="news", menu="&Help", text="What is &new", tip="What came with this version"),
    Row(name="change_keys", menu="&Help", text="C&hange keys...",
        tip="Give actions other keys"),
    Row(name="about", menu="&Help", text="&About trnviz", icon="info"),
)  # fmt: skip


def build(parent: QObject, canvas: QWidget) -> dict[str, QAction]:
    """The actions of the table; they do nothing yet."""
    made: dict[str, QAction] = {}
    groups: dict[str, QActionGroup] = {}
    for row in ROWS:
        action = QAction(tr(row.text), parent)
        action.setObjectName(row.name)
        action.setShortcuts([QKeySequence(key) for key in row.keys])
        if row.on_canvas:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.setToolTip(tip(row, action.shortcuts()))
        if row.short:
            action.setIconText(tr(row.short))
        action.setCheckable(bool(row.group) or row.checkable)
        if row.group:
            groups.setdefault(row.group, QActionGroup(parent)).addAction(action)
        made[row.name] = action
    canvas.addActions([made[row.name] for row in ROWS if row.on_canvas])
    return made


def wire(actions: Mapping[str, QAction], handlers: Mapping[str, Callable[[], object]]) -> None:
    """Let every action call the handler of the same name.

    Raises:
        KeyError: An action has no handler.
    """
    for name, action in actions.items():
        handler = handlers[name]
        action.triggered.connect(lambda _checked=False, call=handler: call())


def dress(
    actions: Mapping[str, QAction], colours: QPalette, names: Container[str] | None = None
) -> None:
    """Draw icons anew, such as after a change of theme: all, or those of some actions."""
    for row in ROWS:
        if row.icon and (names is None or row.name in names):
            actions[row.name].setIcon(theme.icon(row.icon, colours))


def menu_path(row: Row) -> str:
    """Where an action stands, as it is read: "View: Panels"."""
    return ": ".join(tr(part).replace("&", "") for part in row.menu.split("/") if part)


def tip(row: Row, keys: Sequence[QKeySequence]) -> str:
    """What an action does, with the first of its keys."""
    text = tr(row.tip) or tr(row.text).replace("&", "").rstrip(".")
    return f"{text} ({keys[0].toString(_NATIVE)})" if keys else text
