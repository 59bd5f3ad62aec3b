const span = (...on: readonly [from: number, to: number][]) => Array.from({ length: 12 }, (_, month) => on.some(([from, to]) => month >= from && month <= to))

const crews = [
  { name: 'Mowing', people: 22, when: 'April to October', paid: 'by the stop', accent: 'spruce', months: span([3, 9]) },
  { name: 'Climbers and ground', people: 9, when: 'all year', paid: 'by the hour, storm rate', accent: 'clay', months: span([0, 11]) },
  { name: 'Plant health', people: 4, when: 'March to September', paid: 'by the application', accent: 'marigold', months: span([2, 8]) },
  { name: 'Snow', people: 11, when: 'November to March', paid: 'by the push', accent: 'sky', months: span([0, 2], [10, 11]) },
]
const onIn = (month: number) => crews.reduce((total, { months, people }) => total + (months[month] ? people : 0), 0)

/** A year of four crews on four kinds of pay. */
export const YEAR = { crews, most: Math.max(...Array.from({ length: 12 }, (_, month) => onIn(month))), busiest: 'May', onIn }
