import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { CallFailure } from '../call/failure.ts'
import styles from './states.module.css'

type Props = Readonly<{
  /** The data that could not be loaded: `the teams`. */
  what: string
  failure: CallFailure
  onRetry: () => void
}>

/** A failure in the place of what failed, with Retry. */
export const Failed = ({ what, failure, onRetry }: Props) => (
  <div className={styles.state} role="alert" data-outcome="failed">
    <IconAlertTriangle className={styles.badSign} aria-hidden="true" size={28} stroke={1.6} />
    <h2>Could not load {what}</h2>
    <p className="m-dim">{failure.message}</p>
    <Button variant="default" onClick={onRetry}>
      Retry
    </Button>
    {failure.request_id && <p className="m-dim m-small">Request {failure.request_id}</p>}
  </div>
)
