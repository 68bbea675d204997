import type { CallFailure } from '../call/failure.ts'
import styles from './states.module.css'

/** Shows next to a button the reason why it did nothing. Nothing without a failure. */
export const Refused = ({ failure }: { failure: CallFailure | null }) =>
  failure && (
    <p className={styles.refused} role="alert" data-outcome="refused">
      {failure.message}
      {failure.request_id && <span className="m-small"> Request {failure.request_id}</span>}
    </p>
  )
