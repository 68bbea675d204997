import { Button } from '@mantine/core'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { relative } from '#kit/web/format/dates.ts'
import { count, number, percent } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Kept } from '#kit/web/states/kept.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { readAuditStatus, verifyAudit } from '../../contract/audit.calls.ts'
import type { AuditStatus } from '../../contract/audit.models.ts'
import styles from './audit.module.css'

const ASK_AGAIN_MS = 2000
const BUTTON_HEIGHT = 30

const verdict = ({ last_run, rows, broken, erased }: AuditStatus) => {
  if (last_run === null) return { tone: 'off', word: 'Not verified yet' } as const
  const gone = erased === 0 ? '' : ` (values of ${number(erased)} erased)`
  const what = `Verified ${relative(last_run)}, ${number(rows)} rows${gone}`
  return broken.length === 0
    ? ({ tone: 'good', word: `${what}, unbroken` } as const)
    : ({ tone: 'bad', word: `${what}, ${count(broken.length, 'fault')}` } as const)
}

/** Whether the audit is whole, as of the last verification, and the button that verifies it again. */
export const Verified = () => {
  const status = useCallQuery(readAuditStatus, {})
  const isRunning = status.data?.running ?? false
  const watched = useCallQuery(readAuditStatus, {}, { enabled: isRunning, refetchInterval: ASK_AGAIN_MS })
  const verify = useCall(verifyAudit)
  const shown = watched.data ?? status.data
  if (!shown) return status.failure ? null : <Kept height={BUTTON_HEIGHT} />
  return (
    <div className={styles.verified}>
      <div className={styles.verdict} role="status">
        <StatusBadge
          {...(shown.running
            ? { tone: 'attention', word: `Verifying, ${percent(shown.progress ?? 0)}` }
            : verdict(shown))}
        />
      </div>
      <Button
        variant="default"
        size="compact-md"
        loading={verify.isRunning}
        disabled={shown.running}
        onClick={() => verify.start({}, () => status.reload())}
      >
        Verify
      </Button>
      <Refused failure={verify.failure} />
      {!shown.running && shown.broken.length > 0 && (
        <ul className={styles.faults} aria-label="Faults of the audit">
          {shown.broken.slice(0, 5).map(({ fault }) => (
            <li key={fault}>{fault}</li>
          ))}
          {shown.broken.length > 5 && <li>and {number(shown.broken.length - 5)} more</li>}
        </ul>
      )}
    </div>
  )
}
