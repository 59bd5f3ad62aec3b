import { SceneFrame, type SceneProps } from 'shared-ui'
import { dotsOf, TERRITORIES, TERRITORY_TOTAL, type Territory } from '../../figures/territories.ts'
import styles from './territory-map.module.css'

const number = (count: number) => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** A dot is a stroke of no length with round ends: one path holds them all, each by its way from the one before. */
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

/** Who has which streets, and how much of each has been knocked; a dot is ten homes. */
export function TerritoryMap(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      label={`Territories, homes knocked: ${TERRITORIES.map(({ name, person, state, homes, knocked }) => `${name}, ${person?.name ?? state}, ${knocked} of ${homes}`).join('; ')}.`}
      className={styles.screen}
      title="Territories"
      aside="a dot is ten homes"
    >
      <div className={styles.halves}>
        <svg className={styles.map} viewBox="0 0 480 310">
          {TERRITORIES.map((territory, index) => {
            const { name, tint, corners } = territory
            const dots = dotsOf(territory)
            const [x, y] = centreOf(corners)
            return (
              <g key={name} data-tint={tint}>
                <polygon
                  points={corners.map((corner) => corner.join(',')).join(' ')}
                  className={styles.ground}
                />
                {dots.open.length === 0 ? null : <path d={pathOf(dots.open)} className={styles.open} />}
                {dots.knocked.length === 0 ? null : (
                  <path d={pathOf(dots.knocked)} className={styles.knocked} />
                )}
                <g transform={`translate(${x} ${y})`}>
                  <circle r="17" className={styles.pin} />
                  <text y="6.5" className={styles.number}>
                    {index + 1}
                  </text>
                </g>
              </g>
            )
          })}
        </svg>
        <div>
          {TERRITORIES.map(({ name, person, state, homes, knocked }, index) => (
            <p key={name} className={styles.line} data-free={knocked === 0 || undefined}>
              <span className={styles.key}>{index + 1}</span>
              <span>
                <span className={styles.place}>{name}</span>{' '}
                <span className={styles.who}>{person?.name ?? state}</span>
              </span>
              <span className={styles.count}>
                {knocked} of {homes}
              </span>
            </p>
          ))}
          <p className={styles.sum}>
            <span>Homes knocked</span>
            <span>
              {number(TERRITORY_TOTAL.knocked)} of {number(TERRITORY_TOTAL.homes)}
            </span>
          </p>
        </div>
      </div>
    </SceneFrame>
  )
}
