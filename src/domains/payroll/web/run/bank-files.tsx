import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import { saveFile } from '#kit/web/call/save-file.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { count } from '#kit/web/format/numbers.ts'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { makeBankFile, readBankFile } from '../../contract/runs.calls.ts'
import type { RunFull } from '../../contract/runs.models.ts'
import styles from '../parts/pay.module.css'

type Payable = RunFull['payable'][number]
type LeftOut = DataOf<typeof makeBankFile>['left_out']

/** The files for the bank: what can be made, and what was made. */
export const BankFiles = ({ run }: { run: RunFull }) => {
  const make = useCall(makeBankFile)
  const [left, setLeft] = useState<LeftOut>([])
  const send = async ({ brand, currency, count: people, total_minor }: Payable): Promise<void> => {
    const isAgain = run.bank_files.some((file) => file.brand.id === brand.id && file.currency === currency)
    const question = { title: `Make another bank file for ${currency}?`, action: 'Make another file' }
    const text = `${count(people, 'payslip')} over ${money(total_minor, currency)} may be in an earlier file.`
    if (isAgain && !(await confirm({ ...question, text }))) return
    const body = { brand_id: brand.id, currency, ...(isAgain ? { again: true } : {}) }
    make.start({ params: { id: run.id }, body }, ({ data }) => setLeft(data.left_out))
  }
  return (
    <section aria-label="Bank files" className="m-stack">
      {run.can.bank_file && run.payable.length > 0 && (
        <div className="m-row">
          {run.payable.map((one) => (
            <Button
              key={`${one.brand.id} ${one.currency}`}
              variant="default"
              loading={make.isRunning}
              onClick={() => void send(one)}
            >
              Bank file {one.brand.name}, {one.currency}
            </Button>
          ))}
        </div>
      )}
      <Refused failure={make.failure} />
      {left.length > 0 && (
        <ul className="m-small" aria-label="Left out">
          {left.map(({ employee, why }) => (
            <li key={employee.id}>
              {employee.name}: {why}
            </li>
          ))}
        </ul>
      )}
      {run.bank_files.length > 0 && (
        <ul className={styles.lines}>
          {run.bank_files.map((file) => (
            <li key={file.id} className={styles.line}>
              <span>
                {file.name}
                <span className="m-dim m-small">
                  {' '}
                  {count(file.count, 'payment')}, {file.created_by}, {dateTime(file.created_at)}
                </span>
              </span>
              <span className="m-row">
                <span className={styles.amount}>{money(file.total_minor, file.currency)}</span>
                {run.can.bank_file && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Download ${file.name}`}
                    onClick={() => void saveFile(readBankFile, { params: { id: file.id } }, file.name)}
                  >
                    Download
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
