/** Text alternatives of the drawings of trades, by the name of the page about the trade. */
export const JOB_SITES = {
  solar: 'Two installers set a panel on a half-covered roof while a third carries the next one from the van.',
  'pest-control':
    'A technician sprays along the foundation of a bungalow while a rep goes over the plan with the customer at the door.',
  mortgage:
    'A couple signs loan papers at a table with their loan officer, a house in the window behind them.',
  'fiber-optics': 'A crew feeds orange conduit from a reel into a trench that ends at the box on a house.',
  roofing: 'A crew lays new shingles over half of a roof; the crew lead counts from the driveway.',
  hvac: 'A house cut open: one technician kneels at the air handler in the attic, another reads gauges at the condenser outside.',
  insurance:
    'After a storm, an agent and a homeowner look up at a roof with a limb on it and a tarp over the hole.',
  'tree-and-lawncare':
    'A climber works high in a tree while the ground crew mows and drags brush to the chipper.',
  turf: 'Two installers push a roll of turf across a yard while a third trims a seam.',
  'real-estate':
    'An agent hands two buyers the keys in front of a house with a sold sign; the moving truck is already there.',
} as const

export type JobSiteName = keyof typeof JOB_SITES
