import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { FromTo } from '#kit/web/layout/from-to.tsx'
import { provePayslip } from '../../contract/payslips.calls.ts'
import type { PayslipProof as Proof } from '../../contract/payslips.models.ts'
import { Fact } from './payslip-lines.tsx'
import styles from './pay.module.css'

/** Calls the proof of the payslip, and shows its result. */
export const PayslipProof = ({ id }: { id: number }) => {
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  return (
    <div className="m-stack">
      <div className="m-row">
        <Button variant="default" aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
          Proof
        </Button>
      </div>
      <div id={panel}>{isOpen && <Result id={id} />}</div>
    </div>
  )
}

const Result = ({ id }: { id: number }) => {
  const query = useCallQuery(provePayslip, { params: { id }, body: {} })
  return (
    <Loaded query={query} what="the proof" shape="form">
      {(proof) => (
        <section className="m-stack" aria-label="Proof">
          <Recomputed proof={proof} />
          {proof.same ? (
            <p>Everything it was made from still holds today.</p>
          ) : (
            <Changes changes={proof.changed_facts} />
          )}
        </section>
      )}
    </Loaded>
  )
}

const Recomputed = ({ proof }: { proof: Proof }) => (
  <div>
    <p>
      {proof.recomputed_lines_equal ? (
        <StatusBadge tone="good" word="Recalculated, equal" />
      ) : (
        <StatusBadge tone="bad" word="Recalculated, not equal" />
      )}
    </p>
    <p>
      {proof.recomputed_lines_equal
        ? 'Recalculated from the facts kept with it, every line comes out the same, to the smallest unit.'
        : 'Recalculated from the facts kept with it, it comes out differently. Someone changed it outside of Muster: ask whoever runs the database.'}
    </p>
    <p className={`m-dim m-small ${styles.hash}`}>SHA-256 of its facts: {proof.stored_hash}</p>
    {proof.recomputed_hash !== proof.stored_hash && (
      <p className={`m-small ${styles.hash}`}>SHA-256 found now: {proof.recomputed_hash}</p>
    )}
  </div>
)

const Changes = ({ changes }: { changes: Proof['changed_facts'] }) => (
  <div>
    <h3>Changed since</h3>
    <p className="m-dim m-small">
      The payslip stays as it is. What these changes come to is settled with the next pay.
    </p>
    <ul>
      {changes.map(({ name, before, after, link }) => (
        <li key={`${name} ${before} ${after}`}>
          {name}: <FromTo before={before} after={after} />
          {link && (
            <>
              {' · '}
              <Fact link={link} />
            </>
          )}
        </li>
      ))}
    </ul>
  </div>
)
