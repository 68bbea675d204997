import { highest } from './scale.ts'
import styles from './small.module.css'

const WIDTH = 8
const GAP = 2
const HEIGHT = 24

type Props = Readonly<{
  /** The text of the picture: `Worked of expected, week by week: 98 %, 102 %`. */
  label: string
  /** Null where there is none; the last one is the newest. */
  values: readonly (number | null)[]
}>

/** Draws values of the last periods as small columns from zero, for a line of a list; the newest is strong. */
export const SparkColumns = ({ label, values }: Props) => {
  const most = Math.max(1, highest(values))
  return (
    <svg className={styles.spark} width={values.length * (WIDTH + GAP)} height={HEIGHT} role="img" aria-label={label}>
      <title>{label}</title>
      {values.map((value, at) => {
        const height = value === null ? 0 : Math.max(1, (value / most) * HEIGHT)
        return (
          height > 0 && (
            <rect
              key={`${at} ${height}`}
              data-newest={at === values.length - 1}
              x={at * (WIDTH + GAP)}
              y={HEIGHT - height}
              width={WIDTH}
              height={height}
              rx={1}
            />
          )
        )
      })}
    </svg>
  )
}
