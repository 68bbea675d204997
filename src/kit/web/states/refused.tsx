import type { CallFailure } from '../call/failure.ts'
import styles from './states.module.css'

/** Shows next to a button the reason why it did nothing. Nothing without a failure. */
export const Refused = ({ failure }: { failure: CallFailure | null }) =>
  failure && (
    <p
      key={failure.request_id ?? failure.message}
      ref={takeLostFocus}
      tabIndex={-1}
      className={styles.refused}
      role="alert"
      data-outcome="refused"
    >
      {failure.message}
      {failure.request_id && <span className="m-small"> Request {failure.request_id}</span>}
    </p>
  )

/** The button of the refusal was disabled while it waited, and has lost the focus. */
const takeLostFocus = (refusal: HTMLElement | null): void => {
  if (document.activeElement === document.body) refusal?.focus({ preventScroll: true })
}
