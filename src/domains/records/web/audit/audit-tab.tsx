import { Button, SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { ExportLog } from '../exports/export-log.tsx'
import { AuditLog } from './audit-log.tsx'
import styles from './audit.module.css'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { relative } from '#kit/web/format/dates.ts'
import { count, number, percent } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Retained } from '#kit/web/states/retained.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { readAuditStatus, verifyAudit } from '../../contract/audit.calls.ts'
import type { AuditStatus } from '../../contract/audit.models.ts'

const REFETCH_MS = 2000
const BUTTON_HEIGHT = 30

const verdict = ({ last_run, rows, broken, erased }: AuditStatus) => {
  if (last_run === null) return { tone: 'off', word: 'Not verified yet' } as const
  const erasedText = erased === 0 ? '' : ` (values of ${number(erased)} erased)`
  const what = `Verified ${relative(last_run)}, ${number(rows)} rows${erasedText}`
  return broken.length === 0
    ? ({ tone: 'good', word: `${what}, unbroken` } as const)
    : ({ tone: 'bad', word: `${what}, ${count(broken.length, 'fault')}` } as const)
}

/** The result of the last verification of the audit, and the button that verifies it again. */
const Verified = () => {
  const status = useCallQuery(readAuditStatus, {})
  const isRunning = status.data?.running ?? false
  const watched = useCallQuery(readAuditStatus, {}, { enabled: isRunning, refetchInterval: REFETCH_MS })
  const verify = useCall(verifyAudit)
  const shown = watched.data ?? status.data
  if (!shown) return status.failure ? null : <Retained height={BUTTON_HEIGHT} />
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

const id = z.coerce.number().int().positive().optional()
const address = z.object({ view: z.enum(['exports']).optional(), employee_id: id, entity_id: id })

/** The log of actions, the result of its verification, and the log of exports. */
const AuditTab = () => {
  const [{ view = 'log', employee_id, entity_id }, set] = useAddressState(address)
  const { has } = useActor()
  return (
    <div className="m-stack">
      <div
        className={styles.head}
        data-narrow={(view === 'log' && (employee_id ?? entity_id) !== undefined) || undefined}
      >
        {has('records.export') && (
          <SegmentedControl
            aria-label="Part of the audit"
            value={view}
            onChange={(next) => set({ view: next === 'exports' ? next : undefined })}
            data={[
              { value: 'log', label: 'Log' },
              { value: 'exports', label: 'Exports' },
            ]}
          />
        )}
        {view === 'log' && <Verified />}
      </div>
      {view === 'log' ? <AuditLog /> : <ExportLog />}
    </div>
  )
}
export default AuditTab
