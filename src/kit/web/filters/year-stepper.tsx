import { Stepper } from './stepper.tsx'
import styles from './filters.module.css'

/** A year, and the ones before and after it. */
export const YearStepper = ({ year, onYear }: Readonly<{ year: number; onYear: (year: number) => void }>) => (
  <Stepper label="Year" previous="Year before" next="Year after" onStep={(step) => onYear(year + step)}>
    <strong className={`m-number ${styles.year}`} aria-live="polite">
      {year}
    </strong>
  </Stepper>
)
