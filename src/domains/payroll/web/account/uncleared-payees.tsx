import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { month } from '#kit/web/format/dates.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { clearPayAccount, type UnclearedPayee } from '../../contract/pay-accounts.calls.ts'
import styles from '../parts/pay.module.css'

const formerText = ({ former }: UnclearedPayee): string =>
  former ? `approved: ${former.holder}, account ending ${former.last4}` : 'no account was kept at the approval'

/** People whose account changed after the approval: they are paid once a second person has chosen the account. */
export const UnclearedPayees = ({ payees }: { payees: readonly UnclearedPayee[] }) => {
  const [openId, setOpenId] = useState<number | null>(null)
  if (payees.length === 0) return null
  return (
    <section aria-label="Bank account changed" className="m-stack">
      <ul className={styles.lines}>
        {payees.map((one) => (
          <li key={one.payslip_id}>
            <div className={styles.line}>
              <span>
                <StatusBadge tone="attention" word="Account changed" />{' '}
                <GoLink href={`/admin/payroll-details/${one.employee.id}?tab=account`}>{one.employee.name}</GoLink>,{' '}
                {month(one.month)}
                <span className="m-dim m-small">
                  {' '}
                  {formerText(one)}; now: {one.now ?? 'none'}
                  {one.changed_by && `, entered by ${one.changed_by}`}
                </span>
              </span>
              {one.can.clear && openId !== one.payslip_id && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Say which account of ${one.employee.name} is paid`}
                  onClick={() => setOpenId(one.payslip_id)}
                >
                  Say which is paid
                </Button>
              )}
            </div>
            {!one.can.clear && (
              <p className="m-dim m-small">
                Another person than the one who entered it must say which account is paid.
              </p>
            )}
            {openId === one.payslip_id && <ClearForm one={one} onDone={() => setOpenId(null)} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

const ClearForm = ({ one, onDone }: { one: UnclearedPayee; onDone: () => void }) => (
  <CallForm
    call={clearPayAccount}
    input={{ params: { id: one.payslip_id } }}
    initial={one.former ? {} : { pays: 'new' as const }}
    submit="Save"
    onDone={onDone}
    onCancel={onDone}
  >
    {(field) => (
      <>
        <Select
          {...field('pays')}
          isOptional={false}
          label="Paid account"
          options={[
            ...(one.former ? [{ value: 'former' as const, label: `As approved, ending ${one.former.last4}` }] : []),
            ...(one.now ? [{ value: 'new' as const, label: `The new one, ${one.now}` }] : []),
          ]}
          isFirst
        />
        <TextArea {...field('note')} label="How you made sure" help="Such as: rang the person at the number on file." />
      </>
    )}
  </CallForm>
)
