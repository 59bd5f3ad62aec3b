/** Name of the sample company. In a separate module, so that islands do not load its people. */
export const RIDGELINE = 'Ridgeline Home Services'
