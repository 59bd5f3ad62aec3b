import { IslandPlace } from '@federation/area-kit/island-place'
import {
  AnnotatedChapter,
  ContactHeading,
  Chapter,
  ComparisonChapter,
  Hero,
  Portrait,
  SceneFrame,
  type SceneProps,
  StepsChapter,
} from 'shared-ui'
import { formatCount } from 'shared-ui/scenes/money.ts'
import crewBoard from '../../components/scenes/crew-board.module.css'
import territoryMap from '../../components/scenes/territory-map.module.css'
import { access } from '../../content/access.ts'
import { ask } from '../../content/ask.ts'
import { workforce } from '../../content/user-management.ts'
import { BOARD, BOARD_DAY, BOARD_TOTAL, countPresent } from '../../sample-data/setters.ts'
import { computeDots, TERRITORIES, type Territory, TERRITORY_TOTAL } from '../../sample-data/territories.ts'

export const Page = () => (
  <>
    <Hero {...workforce.opening} scene={<TerritoryMap />} size="display" shape="under" />
    <StepsChapter {...workforce.territory} tone="sky" />
    <AnnotatedChapter {...workforce.board} scene={<CrewBoard />} tone="card" />
    <ComparisonChapter {...workforce.keys} highlight={-1} />
    <Chapter head={access.head} id="access" tone="deep" layout="stacked">
      <IslandPlace name="access" hydrate="visible" />
    </Chapter>
    <ContactHeading {...ask.crews} />
  </>
)

function CrewBoard(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      label={`The board on ${BOARD_DAY}: ${BOARD.map((line) => `${line.team}, ${line.place}, ${countPresent(line)} of ${line.people.length}`).join('; ')}.`}
      title="Who’s where"
      aside={BOARD_DAY}
    >
      {BOARD.map((line) => (
        <div
          key={line.team}
          className={crewBoard.line}
          data-short={countPresent(line) < line.people.length || undefined}
        >
          <p className={crewBoard.head}>
            <span className={crewBoard.team}>{line.team}</span>
            <span className={crewBoard.place}>{line.place}</span>
            <span className={crewBoard.count}>
              {countPresent(line)} of {line.people.length}
            </span>
          </p>
          <div className={crewBoard.people}>
            {line.people.map(({ name, portrait, away, guest }) => (
              <p key={name} className={crewBoard.person} data-away={away !== undefined || undefined}>
                <Portrait id={portrait} size={40} />
                <span>
                  {name.split(' ')[0]}
                  {away === undefined ? null : <span className={crewBoard.note}>{away}</span>}
                  {guest === undefined ? null : <span className={crewBoard.note}>+ {guest}</span>}
                </span>
              </p>
            ))}
          </div>
        </div>
      ))}
      <p className={crewBoard.sum}>
        <span>On the board</span>
        <span>
          {BOARD_TOTAL.here} of {BOARD_TOTAL.seats}
        </span>
      </p>
    </SceneFrame>
  )
}

/**
 * Returns one SVG path for all dots of the map. A dot is a line of length 0 with round ends, placed relative to the dot before.
 */
const pathOf = (dots: readonly (readonly [number, number])[]) =>
  dots
    .map(([x, y], index) => {
      const [fromX, fromY] = dots[index - 1] ?? [0, 0]
      return `m${x - fromX} ${y - fromY}h0`.replace(' -', '-')
    })
    .join('')

const centreOf = (corners: Territory['corners']) =>
  ([0, 1] as const).map(
    (axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length,
  ) as [number, number]

/** Map of sales territories, each with its salesperson and the homes that were visited. A dot stands for ten homes. */
function TerritoryMap(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      label={`Territories, homes knocked: ${TERRITORIES.map(({ name, person, state, homes, knocked }) => `${name}, ${person?.name ?? state}, ${knocked} of ${homes}`).join('; ')}.`}
      className={territoryMap.screen}
      title="Territories"
      aside="a dot is ten homes"
    >
      <div className={territoryMap.halves}>
        <svg className={territoryMap.map} viewBox="0 0 480 310">
          {TERRITORIES.map((territory, index) => {
            const { name, tint, corners } = territory
            const dots = computeDots(territory)
            const [x, y] = centreOf(corners)
            return (
              <g key={name} data-tint={tint}>
                <polygon
                  points={corners.map((corner) => corner.join(',')).join(' ')}
                  className={territoryMap.ground}
                />
                {dots.open.length === 0 ? null : <path d={pathOf(dots.open)} className={territoryMap.open} />}
                {dots.knocked.length === 0 ? null : (
                  <path d={pathOf(dots.knocked)} className={territoryMap.knocked} />
                )}
                <g transform={`translate(${x} ${y})`}>
                  <circle r="17" className={territoryMap.pin} />
                  <text y="6.5" className={territoryMap.number}>
                    {index + 1}
                  </text>
                </g>
              </g>
            )
          })}
        </svg>
        <div>
          {TERRITORIES.map(({ name, person, state, homes, knocked }, index) => (
            <p key={name} className={territoryMap.line} data-free={knocked === 0 || undefined}>
              <span className={territoryMap.key}>{index + 1}</span>
              <span>
                <span className={territoryMap.place}>{name}</span>{' '}
                <span className={territoryMap.who}>{person?.name ?? state}</span>
              </span>
              <span className={territoryMap.count}>
                {knocked} of {homes}
              </span>
            </p>
          ))}
          <p className={territoryMap.sum}>
            <span>Homes knocked</span>
            <span>
              {formatCount(TERRITORY_TOTAL.knocked)} of {formatCount(TERRITORY_TOTAL.homes)}
            </span>
          </p>
        </div>
      </div>
    </SceneFrame>
  )
}
