/** Why the company exists and where it is going, in the words of every page that says so. */
export const MISSION = {
  statement: 'Pay people exactly what they earned, on the day you said you would.',
  text: 'Most quarrels on a crew start with a number nobody can explain. We build the count so that the person who did the work can check it himself.',
}
export const VISION = {
  statement: 'A trade in which nobody keeps a second spreadsheet.',
  text: 'Setters, installers and techs trust the first count, owners sleep on Thursday nights, and good people stay because the pay was right.',
}
