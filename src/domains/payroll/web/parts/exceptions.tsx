import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { StatusBadge, type Tone } from '#kit/web/layout/status-badge.tsx'
import type { PayException } from '../../contract/payslips.models.ts'
import { acceptExceptions } from '../../contract/runs.calls.ts'
import styles from './pay.module.css'

const signOf = ({ blocking, accepted_by }: PayException): Readonly<{ tone: Tone; word: string }> => {
  if (blocking) return { tone: 'bad', word: 'To fix' }
  return accepted_by === null ? { tone: 'attention', word: 'To accept' } : { tone: 'good', word: 'Accepted' }
}

/** Exceptions that have to be fixed or accepted, with the form that accepts them. */
export const Exceptions = ({ run_id, exceptions }: { run_id: number; exceptions: readonly PayException[] }) => {
  const [isFormOpen, setFormOpen] = useState(false)
  const open = exceptions.filter(({ can }) => can.accept)
  if (exceptions.length === 0) return null
  return (
    <section aria-label="Exceptions" className="m-stack">
      <ul className={styles.lines}>
        {exceptions.map((one) => (
          <li key={one.id}>
            <div className={styles.exception}>
              <StatusBadge {...signOf(one)} />
              <span>{one.text}</span>
              {open.length === 1 && one.can.accept && !isFormOpen && (
                <Button variant="default" size="compact-sm" onClick={() => setFormOpen(true)}>
                  Accept exception
                </Button>
              )}
            </div>
            {one.accepted_by && (
              <p className="m-dim m-small">
                {one.accepted_by}: {one.note}
              </p>
            )}
          </li>
        ))}
      </ul>
      {open.length > 1 && !isFormOpen && (
        <div>
          <Button variant="default" onClick={() => setFormOpen(true)}>
            {`Accept ${open.length} exceptions`}
          </Button>
        </div>
      )}
      {isFormOpen && open.length > 0 && (
        <AcceptForm run_id={run_id} ids={open.map(({ id }) => id)} onDone={() => setFormOpen(false)} />
      )}
    </section>
  )
}

type AcceptProps = Readonly<{ run_id: number; ids: readonly number[]; onDone: () => void }>

/** Accepts exceptions, with a reason. */
export const AcceptForm = ({ run_id, ids, onDone }: AcceptProps) => (
  <CallForm
    call={acceptExceptions}
    input={{ params: { id: run_id } }}
    initial={{ exception_ids: [...ids] }}
    submit={ids.length === 1 ? 'Accept exception' : `Accept ${ids.length} exceptions`}
    onDone={onDone}
    onCancel={onDone}
  >
    {(field) => <TextArea {...field('note')} label="Reason" isFirst />}
  </CallForm>
)
