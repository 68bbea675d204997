import { levelText } from '../../contract/skills.models.ts'
import styles from './skills.module.css'

const STEPS = [1, 2, 3, 4, 5] as const

/** A level as five steps and its word. */
export const Level = ({ value }: Readonly<{ value: number }>) => (
  <span className={styles.level}>
    <span className={styles.steps} aria-hidden="true">
      {STEPS.map((step) => (
        <i key={step} data-filled={step <= value} />
      ))}
    </span>
    {levelText(value)}
  </span>
)
