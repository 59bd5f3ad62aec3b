/** The sample company's name. Islands import it from here: its people are in one object, which would come with them. */
export const RIDGELINE = 'Ridgeline Home Services'
