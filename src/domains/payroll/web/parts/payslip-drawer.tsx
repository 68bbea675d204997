import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { saveFile } from '#kit/web/call/save-file.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { month } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { PayslipFull } from '../../contract/payslips.models.ts'
import {
  deletePayslip,
  withholdPayslip,
  payslipPdf,
  updatePayslip,
  viewPayslip,
} from '../../contract/payslips.calls.ts'
import { Exceptions } from './exceptions.tsx'
import { PayslipProof } from './payslip-proof.tsx'
import { PayslipView } from './payslip-view.tsx'

type OpenForm = 'hold' | 'correct' | null

/** A payslip next to the list, at `?payslip=`. */
export const PayslipDrawer = ({ drawer }: { drawer: DrawerState }) => {
  const id = Number(drawer.id)
  const query = useCallQuery(viewPayslip, { params: { id } }, { enabled: drawer.id !== null })
  return (
    <SideDrawer
      history={['payslips', drawer.id]}
      title={query.data ? `Payslip of ${month(query.data.month)}` : 'Payslip'}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      <Loaded query={query} what="the payslip" shape="form">
        {(slip) => (
          <div className="m-stack">
            <Actions key={slip.id} slip={slip} drawer={drawer} />
            <Exceptions run_id={slip.run_id} exceptions={slip.exceptions} />
            <PayslipView slip={slip} />
            {slip.number !== null && <PayslipProof id={slip.id} />}
          </div>
        )}
      </Loaded>
    </SideDrawer>
  )
}

const Actions = ({ slip, drawer }: { slip: PayslipFull; drawer: DrawerState }) => {
  const [openForm, setOpenForm] = useState<OpenForm>(null)
  const again = useCall(updatePayslip)
  const release = useCall(withholdPayslip)
  const remove = useCall(deletePayslip)
  const { id, version, can } = slip
  const params = { id }
  const discard = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Delete the draft of ${slip.employee.name}?`,
      text: 'The run then leaves this person out.',
      action: 'Delete draft',
      isDestructive: true,
    })
    if (isSure && (await remove.run({ params }))) drawer.close()
  }
  return (
    <div className="m-stack">
      <div className="m-row">
        {can.pdf && <Button onClick={() => void saveFile(payslipPdf, { params }, `${slip.number}.pdf`)}>PDF</Button>}
        {can.update && (
          <Button
            variant="default"
            loading={again.isRunning}
            onClick={() => again.start({ params, body: { version } })}
          >
            Recalculate
          </Button>
        )}
        {can.correct && (
          <Button variant="default" onClick={() => setOpenForm('correct')}>
            Correct
          </Button>
        )}
        {can.hold && !slip.withheld && (
          <Button variant="default" onClick={() => setOpenForm('hold')}>
            Hold
          </Button>
        )}
        {can.hold && slip.withheld && (
          <Button
            variant="default"
            loading={release.isRunning}
            onClick={() => release.start({ params, body: { version, withheld: false } })}
          >
            Release
          </Button>
        )}
        {can.delete && (
          <Button variant="default" onClick={() => void discard()}>
            Delete
          </Button>
        )}
      </div>
      <Refused failure={again.failure ?? release.failure ?? remove.failure} />
      {openForm === 'hold' && <WithholdForm slip={slip} onDone={() => setOpenForm(null)} />}
      {openForm === 'correct' && <CorrectForm slip={slip} onDone={drawer.open} onCancel={() => setOpenForm(null)} />}
    </div>
  )
}

const WithholdForm = ({ slip, onDone }: { slip: PayslipFull; onDone: () => void }) => (
  <CallForm
    call={withholdPayslip}
    input={{ params: { id: slip.id } }}
    initial={{ version: slip.version, withheld: true }}
    submit="Hold payslip"
    onDone={onDone}
    onCancel={onDone}
  >
    {(field) => (
      <TextArea
        {...field('withheld_reason')}
        isOptional={false}
        label="Reason"
        help="It stays out of bank files until it is released."
        isFirst
      />
    )}
  </CallForm>
)

type CorrectProps = Readonly<{ slip: PayslipFull; onDone: (id: number) => void; onCancel: () => void }>

const CorrectForm = ({ slip, onDone, onCancel }: CorrectProps) => (
  <CallForm
    call={updatePayslip}
    input={{ params: { id: slip.id } }}
    initial={{ version: slip.version }}
    submit="Begin correction"
    onDone={({ data }) => onDone(data.id)}
    onCancel={onCancel}
  >
    {(field) => (
      <TextArea
        {...field('correction_reason')}
        isOptional={false}
        label="Reason"
        help="A new draft is made from the facts of now. The issued payslip stays until the new one is issued."
        isFirst
      />
    )}
  </CallForm>
)
