import { Button } from '@mantine/core'
import { GoLink } from '#kit/web/address/go-link.tsx'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { saveFile } from '#kit/web/call/save-file.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day, fullDay, month } from '#kit/web/format/dates.ts'
import { amount, money } from '#kit/web/format/money.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { type OwnPayslipFull, ownPayslipPdf, sendPayslipQuestion, viewOwnPayslip } from '../../contract/own.calls.ts'
import { Difference } from '../parts/payslip-view.tsx'
import { PayslipLines } from '../parts/payslip-lines.tsx'
import { SLIP_SIGNS } from '../parts/labels.ts'
import { AmountsSwitch, useShownAmounts } from './shown-amounts.tsx'
import { useState } from 'react'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'

type Props = Readonly<{ slip: OwnPayslipFull; line: OwnPayslipFull['lines'][number] }>

/** Sends payroll a question about a line of an own payslip; the reply comes into the thread of the request. */
const QuestionForm = ({ slip, line }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  if (sent !== null)
    return (
      <p className="m-small" role="status">
        Payroll has your question. <GoLink href={`/employee/request?request=${sent}`}>Open it</GoLink>
      </p>
    )
  if (!isOpen)
    return (
      <Button variant="subtle" size="compact-sm" aria-label={`Ask about ${line.label}`} onClick={() => setOpen(true)}>
        Ask about this line
      </Button>
    )
  return (
    <CallForm
      call={sendPayslipQuestion}
      initial={{ payslip_id: slip.id, line_id: line.id }}
      submit="Ask payroll"
      onDone={({ data }) => setSent(data.request_id)}
      onCancel={() => setOpen(false)}
    >
      {(field) => (
        <TextArea
          {...field('text')}
          label={`Question about ${line.label}`}
          help="Payroll answers in your requests."
          isFirst
        />
      )}
    </CallForm>
  )
}

/** An own payslip next to the list. */
export const OwnPayslipDrawer = ({ drawer }: { drawer: DrawerState }) => {
  const id = Number(drawer.id)
  const query = useCallQuery(viewOwnPayslip, { params: { id } }, { enabled: drawer.id !== null })
  return (
    <SideDrawer
      title={query.data ? `Payslip of ${month(query.data.month)}` : 'Payslip'}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      <Loaded query={query} what="your payslip" shape="form">
        {(slip) => <Shown slip={slip} />}
      </Loaded>
    </SideDrawer>
  )
}

const plainFacts = (slip: OwnPayslipFull) => [
  ['Number', slip.number] as const,
  ['Employer', slip.brand.name] as const,
  ['Days', `${day(slip.period_start)} to ${day(slip.period_end)}`] as const,
  ['Paid to', slip.bank && `${slip.bank.holder}, account ending ${slip.bank.last4}`] as const,
  ...(slip.paid_on ? [['Paid on', fullDay(slip.paid_on)] as const] : []),
  ...(slip.withheld ? [['Held back', slip.withheld_reason] as const] : []),
  ...(slip.correction_reason ? [['Corrects', slip.correction_reason] as const] : []),
]

const Shown = ({ slip }: { slip: OwnPayslipFull }) => {
  const { isShown } = useShownAmounts()
  const save = () => void saveFile(ownPayslipPdf, { params: { id: slip.id } }, `${slip.number}.pdf`)
  return (
    <div className="m-stack">
      <div className="m-row">
        <StatusBadge {...SLIP_SIGNS[slip.state]} />
        <Button onClick={save}>PDF</Button>
        <AmountsSwitch />
      </div>
      {slip.superseded_by_id !== null && (
        <p>
          Replaced by{' '}
          <GoLink href={`/employee/userprofile?tab=payslips&payslip=${slip.superseded_by_id}`}>a newer payslip</GoLink>.
        </p>
      )}
      <Facts facts={plainFacts(slip)} />
      {isShown ? <Amounts slip={slip} /> : <p className="m-dim">The amounts are hidden.</p>}
    </div>
  )
}

const Amounts = ({ slip }: { slip: OwnPayslipFull }) => {
  const { currency, ytd } = slip
  return (
    <>
      {slip.compare && <Difference compare={slip.compare} currency={currency} />}
      <PayslipLines lines={slip.lines} totals={slip} below={(line) => <QuestionForm slip={slip} line={line} />} />
      <p className="m-dim m-small">
        Year to date: gross {amount(ytd.gross_minor, currency)}, deductions {amount(ytd.deductions_minor, currency)},
        net {money(ytd.net_minor, currency)}
      </p>
    </>
  )
}
