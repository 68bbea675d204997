import { SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { ExportLog } from '../exports/export-log.tsx'
import { AuditLog } from './audit-log.tsx'
import { Verified } from './verified.tsx'
import styles from './audit.module.css'

const address = z.object({ view: z.enum(['exports']).optional() })

/** What was done, whether the record of it is whole, and what was exported. */
const AuditTab = () => {
  const [{ view = 'log' }, set] = useAddressState(address)
  const { has } = useActor()
  return (
    <div className="m-stack">
      <div className={styles.head}>
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
