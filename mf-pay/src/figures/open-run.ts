/**
 * The sample company's run of November 20 on the morning of its approval: two problems are open, and nothing that depends on them is
 * counted. A test compares it with the ledger, which would be more than half of the island's code. Money is in cents.
 */
export const OPEN_RUN = {
  approval: '2026-11-18',
  payday: '2026-11-20',
  /** Payday of a share or a roof that is not in this run. */
  nextPayday: '2026-12-04',
  /** Those whose pay a problem can change, on W-2 in Utah. `pieces` is their percent of what a roof pays Crew 1. */
  people: [
    { id: 'tyrell', name: 'Tyrell Boone', paidBy: 'hourly and splits', gross: 106_200, pieces: 0 },
    { id: 'ana', name: 'Ana Castillo', paidBy: 'hourly and splits', gross: 318_600, pieces: 0 },
    { id: 'rosa', name: 'Rosa Medina', paidBy: 'piece rate', gross: 161_280, pieces: 40 },
    { id: 'pete', name: 'Pete Olsen', paidBy: 'piece rate', gross: 120_960, pieces: 30 },
    { id: 'eli', name: 'Eli Sandoval', paidBy: 'piece rate', gross: 120_960, pieces: 30 },
  ],
  /** Everyone else. Contractors' pay is part of `gross`; the employer pays no tax on it. */
  rest: { people: 34, gross: 7_801_200, withheld: 1_591_647, contractors: 600_000 },
  alvarez: { customer: 'Alvarez', sold: '2026-10-29', ticket: 418, setterShare: 100_800 },
  sorensen: { customer: 'Sorensen', finished: '2026-11-14', ordered: 22, counted: 24, square: 8_500 },
} as const
