<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
 <context>
  <name>trnviz</name>
  <message>
   <source>&amp;About trnviz</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Algorithm</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;All as they were</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;All chips</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Apply</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Back</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Banks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Banks of every chip</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Break or repair</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Bytes of the step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Capacity from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Change keys...</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Command palette...</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Compare</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Context parallel part</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Copy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Copy all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Dark</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Data parallel replica</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Demand of the step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Deutsch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Difference</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Done</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Dots</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;EFA</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;EFA plane</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Edit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;End</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;English</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Everything faulty</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Expert parallel group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Export picture...</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Faults</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;File</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Find...</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Fit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Flat grid</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Flows in the air</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Forget</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;HBM over time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Halve its capacity</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Help</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;High contrast</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Keys and mouse</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Labels</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Latency from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Light</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Loop</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Mean of the step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Measured run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Move shards to...</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Move to...	M</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Names from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Network</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;New</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Next</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Next phase</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;No key</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Notes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Now</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Open</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Open in this order</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Open...</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Operation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Overview map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Panels</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Paste shards</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Pause</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Peak of the step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Pin</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Pipeline stage</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Play</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Playback</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Quit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Redo</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Reduced motion</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Repair everything</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Repeat last export</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Reset</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Save</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Save As...</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Select</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Set</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Shards and tray</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Show at start</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Start page</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Step over time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Sweep</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Switches by</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Take a snapshot</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Tensor parallel rank</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Theme</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Ties</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Tiles</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;To here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Tori in a row</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Tour</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Traffic matrix</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Tray: drop shards here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Tray: {0}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Undo</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;View</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Walk</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;X and Y links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Z links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>(128 GB/s assumed)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>(500 ns assumed)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>(all are chips)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>(identifier)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>(none)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>1 fault</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>;  assumed: group 0 is the busy one, the others are even</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>;  {0} of {1} over their capacity</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>; {0} with its links to itself</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A model that ships, or a config.json</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Action</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Actions and their keys</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add what has the focus to the selection, or take it out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Adding up...</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>After</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>As it &amp;was</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>As the &amp;system</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>At</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Back to the plan of the document</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Back to {0} (Esc)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Bank</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Both at the same point of the same phase</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Both at the same time since the start</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Both canvases, at the same place and time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>C&amp;hange keys...</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>C&amp;hunks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>CP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Cancel</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Cannot be done now</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Carry out the {0} collectives of the step by {1}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change keys</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Chip</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Chip &amp;above</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Chip &amp;below</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Chip by chip</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Chip on the &amp;left</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Chip on the &amp;right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Chips are numbered and drawn in the order of their coordinates, the first the fastest; without, in the order of the file.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Chips, links and shards by name, number, group, load or memory</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Click into the field and press a key. * marks keys that you changed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Close the start page</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Close; Help &gt; Start page brings it back</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Collective &amp;bench</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Collective bench: {0}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Collective or link, such as tp all_gather</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Colour tiles by</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Command palette</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Command, chip, link, shard or file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Compare with</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Coo&amp;rdinates</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Copy as p&amp;icture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Copy as picture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Copy the selected rows, or all, as text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Copy the table as text, between tabs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Cu&amp;t shards</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>DP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Deal anew</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Deal experts and layers as the launcher does</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Directed links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Do anything, or go to any chip, link or shard, by a part of its name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Drag a layer to a tile of a neighbouring stage; those up to the border go along (M to type the stage)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Drag an expert to another tile of its stage: a swap, with Alt one more there (M to type the group, Del for the tray)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Drag it to a chip, or press M to type where it goes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Drag, or press Left and Right: before at the left of the line</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Draw network cards, switches and trunks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Draw the dots that run along the links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Draw the four HBM banks of a chip that is near, not only their sum</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Draw the links between the instances</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Draw the links inside the instances</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Draw the notes on the drawing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Draw the shards</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>E&amp;vent log</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>E&amp;xpert load</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>E&amp;xperts of group {1} in every layer of stage {2}: {0}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>EP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Every collective of the step in order of time; a click goes there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Every figure that is not the same, largest first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Every part that is down or degraded, and what is left of it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export &amp;decision...</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export CSV...</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export decision</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export pa&amp;nel...</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export the event log</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export this panel...</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export {0}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>F&amp;aster</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Fa&amp;ults</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Figure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Find an action or a key</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Find chips, links and shards (Ctrl+F): chip 17, i0.c5&gt;i1.c5, util&gt;0.9, hbm&gt;90%, kind:z, stage 2, faulty; terms side by side must all hold, also: or, not, brackets</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Fit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Five steps through the window</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>From &amp;here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Give actions other keys</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go back through the links of the chip</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go back through the shards on the chip</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go back to the last moment at which a rate changed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go back to the last moment that a note is about</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go back to where a collective last began or ended</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go on to the next moment at which a rate changes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go on to the next moment that a note is about</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go on to where a collective next begins or ends</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go through the links that leave and enter the chip</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go through the shards on the chip</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go to the end of the step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go to the moment at which the links carry most</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go to the start of the step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Grade</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>HBM over the step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Hold the document against another one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Hold the document against the snapshot that was taken last</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How loaded each link is over the step, the highest peak on top</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>I&amp;sometric</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>In all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Its &amp;X ring</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Its &amp;Y ring</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Its &amp;Z ring</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Its &amp;group of shards</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Its &amp;instance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Its column in all instances</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Its row in all instances</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Keep the document as it is now, to compare with later</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Keys</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Keys and mouse</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>L&amp;edger</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>La&amp;yers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>La&amp;yers of stage {1}: {0}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>La&amp;yout</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Langua&amp;ge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Layers and experts of a tile, and the tray, to drag or move by key</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Leave half of the capacity that the selected parts have now</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Left</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Let dots stand still while time passes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Let the canvas show what the document does again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Let the chip above have the focus</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Let the chip below have the focus</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Let the chip on the left have the focus</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Let the chip on the right have the focus</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Let the stretch that is played over and over begin now</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Let the stretch that is played over and over end now</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Line rates, or what was measured</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Link l&amp;oad over time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Link load</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Make the fabric healthy again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Make this the plan, as one step that can be undone</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Mark the selected shards; paste puts them on the selected chip</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Measured</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Model and plan, and what a change would do</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Model configurations (*.json)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Move &amp;down</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Move &amp;up</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Move to selection</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Narrow down</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ne&amp;xt bookmark</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>New key</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>New key:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Next &amp;shard on the chip</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Next li&amp;nk of the chip</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No difference.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No faults. Select a chip or a link and press X to break it, or right-click it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No panel is open: open one in the menu View &gt; Panels</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>None yet: what you open or save stands here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Not written</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing has been simulated yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing has changed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing is called that. Try a part of the name, such as theme or chip 3</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing is compared: choose what with in the menu Compare.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing is wrong: it fits, and no group crosses a slow tier unasked.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing was written; a file of that name is as it was.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Of {0} (select another tile to see its own)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>One over the other, with a line between them that can be moved</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open a document, or a Hugging Face config.json</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open a model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open config.json...</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Over the selected links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Overview map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Overwrite?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>P&amp;lan</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>P&amp;roblems</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>PP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Part</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Pieces that each lane's share is cut into, so that phases overlap</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Play the step, or pause it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Play the whole step again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Play this run on the canvas again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Plus and minus zoom, arrows move, Home and End go to the ends, F fits</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Point at a cell to read it, click it to light its routes.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Pre&amp;vious phase</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Previous boo&amp;kmark</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Previous link of the chip</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Previous shard on the chip</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Profile</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Put in the &amp;tray	Del</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Put shards in the tra&amp;y</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Put the selected shards aside, where they count on no chip</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Put the shards that were cut on the selected chip</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Put the text on the clipboard</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Put what the canvas shows on the clipboard, as pixels, SVG and text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Rank</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Rank by rank</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Re&amp;port...</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Recent files</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Refused: {0}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Repair</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Repair everything</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Return or a double click selects the links of a flow</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Right button: pin or forget</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Roo&amp;t</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Run a collective to see its flows, chunk by chunk.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Run a collective: its figures stand here, and its flows move on the canvas.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Run every algorithm at every size, each four times the one before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Run it, and play it on the canvas (Return)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>S&amp;elect it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>S&amp;lower</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>S&amp;weep</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>S&amp;wipe</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Samples</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Samples and recent files above the canvas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save &amp;As...</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save the chart or the table with the focus as a picture, or its rows as CSV</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save the document</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save the document under another name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save what the canvas shows as a picture or a recording</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Search</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Search for chips, links and shards by name, number, group, load or memory</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Search results</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Search: chip 17, util&gt;0.9, c5</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>See what the last change has done</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select all chips of the instances that the selection is in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select all chips of the ring along X that the selection is on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select all chips of the ring along Y that the selection is on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select all chips of the ring along Z that the selection is on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select all shards of the group that colours the tiles</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select it &amp;too</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select the chips and links that are down or degraded</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select the plane along X and Z that the selection is in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select the plane along Y and Z that the selection is in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select what has the focus</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select {0} and bring it into view</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show me</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show on the canvas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show the document alone</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show the four HBM banks at any zoom, not their sum</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show the whole fabric</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show the whole fabric in a corner; click or drag to go there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show the whole step (F)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show what is selected as large as it can be</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show what was measured on the links in place of the step, or the step again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show {0} against size</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Si&amp;ze</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Side &amp;by side</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Simulating ...</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>St&amp;op comparing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stage</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stage by stage</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Start with a healthy UltraServer and no model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Step &amp;back</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Step &amp;forward</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Step {1}, was {2} ({3:+.1f} %, {4}): {0}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Strongest colour {0}, by logarithm over three decades.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Sweep a range of sizes to hold the algorithms against each other and the bound.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>TP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ta&amp;ble</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Table of c&amp;hanges</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take the &amp;pin out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take the &amp;tour</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take the selected chips and links down; repair them, if they are down</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take the selection, a ring or plane of a chip, a group of the plan</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Taken: {0}; Compare &gt; With the snapshot</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The &amp;whole step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The bytes carried, as a share of the most on any link</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The bytes of the step over its length</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The files do not say which instance of the UltraServer they are of. The Z rings join equal devices of instances that follow each other here. The files of kubectl get nodes --show-labels, opened together with these, would say it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The highest rate at any moment of the step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The language changes with the next start</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The model has no experts.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The most that collectives under way together ask for; may pass the capacity</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The panel is on the clipboard</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The panel was not exported</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The rate at the playback time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The whole chip, or one of its banks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The whole fabric; click or drag to go there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>There is no model on this fabric.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>There is no model to keep.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>There is no model, so nothing is sent.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>There is no step of a model to follow.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>This installation has no changelog.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tiles by</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Time by &amp;clock</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Time by &amp;phase</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Time one collective alone, play its flows, sweep its sizes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>To</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>To stage {0}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>To the &amp;end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>To the &amp;start</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>To the b&amp;usiest moment</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tokens that the experts of each rank work on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tools</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Two &amp;racks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Type a command, or chip 17, a link, a shard, a file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Type the chip that the selected shards go to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Type to narrow down</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Unrolled r&amp;ings</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Up and Down choose, Enter does it, Esc leaves</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Use it for</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Verdict</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Welcome to trnviz</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What a bank holds over the step: activations rise and fall</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What came with this version</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What can be done</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What does not fit, is slow or unwise, and where</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What each rank, stage, chip or bank keeps in HBM, with formulas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What every link carries more or less</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What every stage computes, carries and waits for, over the step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What is &amp;new</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What is new</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What is wrong</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Where</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Which instance is which?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>White on black; all text has a contrast of 7:1 or more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Who sends how much to whom, and over which tier</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>With a &amp;file...</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>With the &amp;snapshot</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>With the state before the &amp;last change</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Words, arrows, brackets and marks on the drawing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Write a review of the document as PDF or HTML</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Write names and values</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Write the last picture again, with what is shown now</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Write the placement as what a job needs: rank map, replica groups, environment, YAML</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Written: {0}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Zoom &amp;in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Zoom &amp;out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Zoom in (+)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Zoom out (-)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Zoom to &amp;selection</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>about this moment, {0}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>algorithms of the sweep</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>all chips</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>all phases</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>all traffic</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>and {0} more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>answer of the bench</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>auto</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>backward</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>bank</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>before: {0}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>by {0}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>bytes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>bytes held over the step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>cannot be added up: {0}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>cannot be simulated: {0}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>capacity</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>changes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>changes, the largest first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>chart of the step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>chart of the sweep</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>chip, link or instance; empty: the whole drawing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>chips:0-15 or ranks:0-63, in ring order; a semicolon between groups</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>choose a group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>chunks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>comparison</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>coordinate {0}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>demand</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>dimension</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>down</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>errors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>event log</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>events</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>expert load</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>experts of the rank</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>faults</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>filter by collective or link</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>filter by phase</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>first edges</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>first nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>flows in the air</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>formula of the cell</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>forward</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>fullest: {0}, {1}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>improvement</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>instances in their order</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>kind of a node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>kind of file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>largest size</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>latency</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>layers of the stage</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>ledger</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>ledger table</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>left of {0}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>level</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>line between the two documents</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>link load over the step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>links with the highest peak</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>list of notes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>list of problems</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>load of every link over the step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>mean</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>mean {0:,.0f}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>measure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>names</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>notes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>now</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>optimizer and other</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>peak</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>picture of the resulting fabric</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>place</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>plan</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>points of the sweep</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>problems</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>problems of the draft</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>progress of the sweep</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>rank {0}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>read-out of the chart</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>receives →</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>regression</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>shards and tray</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>share</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>show {0}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>smallest size</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>stage {0}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>stage {0} · replica {1}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>step over time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the fabric</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the other fabric</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the resulting fabric</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the same</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>time alone</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>tokens a layer and pass: busiest {0:,.0f}, {2:.2f} x the mean of {1:,.0f};  experts a group: {3:g}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>tokens of each rank's experts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>too large for a preview</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>total</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>traffic between senders and receivers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>traffic matrix</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>tray</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>use for {0}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>waits</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>warnings</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>what the canvas plays</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>what the file will say</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>where an arrow or a bracket ends</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{0} against {1}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{0} at {1};  peak {2}, {3} of {4}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{0} bank {1}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{0} cannot be compared with</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{0} exists already. Overwrite it?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{0} exposed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{0} faults</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{0} is not a chip, link or instance of this fabric</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{0} links, the highest peak on top</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{0} of {1}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{0} of {1} events</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{0}, group {1}: {2:,.0f} tokens, {3:.2f} x the mean</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{0}, whole chip</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{0}, {1} directed links down</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{0}: nothing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{0}: simulating {1} ...</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{0}: the other step cannot run: {1}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{0}: what is what?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{0}: {1} at {2}, mean of {3};  {4}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{0}; the step waits until all is placed.</source>
   <translation type="unfinished" />
  </message>
 </context>
</TS>
