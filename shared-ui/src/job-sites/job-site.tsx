import { useFirstScreen } from '../brand/portrait/portrait.tsx'
import fiberOptics from './fiber-optics.svg'
import hvac from './hvac.svg'
import insurance from './insurance.svg'
import mortgage from './mortgage.svg'
import payday from './payday.svg'
import pestControl from './pest-control.svg'
import realEstate from './real-estate.svg'
import roofing from './roofing.svg'
import solar from './solar.svg'
import treeAndLawncare from './tree-and-lawncare.svg'
import turf from './turf.svg'
import { JOB_SITES, type JobSiteName } from './descriptions.ts'

const FILES: Record<JobSiteName, string> = {
  solar: solar,
  'pest-control': pestControl,
  mortgage: mortgage,
  'fiber-optics': fiberOptics,
  roofing: roofing,
  hvac: hvac,
  insurance: insurance,
  'tree-and-lawncare': treeAndLawncare,
  turf: turf,
  'real-estate': realEstate,
}

/**
 * Position of the people in a drawing: `start` is left, `end` is right, `spread` is everywhere, and `indoors` is a room.
 * `ClosingBand`, and `Hero` on phones, show only a part of the drawing, which depends on this position. Without a position, they
 * show the part that suits most drawings.
 */
const PEOPLE: Partial<Record<JobSiteName, 'start' | 'indoors' | 'left' | 'middle' | 'end' | 'spread'>> = {
  hvac: 'end',
  'pest-control': 'end',
  mortgage: 'indoors',
  'real-estate': 'start',
  'fiber-optics': 'left',
  roofing: 'middle',
  turf: 'middle',
  'tree-and-lawncare': 'spread',
  solar: 'middle',
}

/** Drawings whose background has the color of paper. The background of the others is a blue sky. */
const ON_PAPER: ReadonlySet<JobSiteName> = new Set(['insurance', 'mortgage', 'real-estate', 'solar'])

export interface JobSiteProps {
  trade: JobSiteName
  /** True adds a text alternative. By default, the drawing is decorative. */
  described?: boolean
  className?: string | undefined
}

/**
 * Drawing of a trade at work, 1200 by 520 pixels. Inside `InFirstScreen`, it loads with the page, at low priority. Elsewhere,
 * it loads lazily.
 */
export function JobSite({ trade, described = false, className }: JobSiteProps) {
  const isFirst = useFirstScreen()
  return (
    <img
      src={FILES[trade]}
      alt={described ? JOB_SITES[trade] : ''}
      width={1200}
      height={520}
      className={className}
      data-people={PEOPLE[trade]}
      data-ground={ON_PAPER.has(trade) ? 'paper' : 'sky'}
      {...(isFirst ? { fetchPriority: 'low' as const } : { loading: 'lazy' as const })}
    />
  )
}

/**
 * Drawing of a yard with crews of all trades, for pages about several trades. It loads lazily, so use it below the first
 * screen.
 */
export const PaydayYard = () => (
  <img src={payday} loading="lazy" alt="" width={1200} height={520} data-people="center" />
)
