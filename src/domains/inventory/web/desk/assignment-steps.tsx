import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { DateField, TextArea } from '#kit/web/form/text-fields.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { actOnAssignment } from '../../contract/desk.calls.ts'
import type { Assignment } from '../../contract/inventory.models.ts'
import { RETURN_REASON_OPTIONS } from '../parts/labels.ts'

type Props = Readonly<{ row: Assignment }>

/** The steps of a keeper for equipment that is with a person: cancel, request its return, resolve a dispute. */
export const AssignmentSteps = ({ row }: Props) => {
  const [open, setOpen] = useState<FormProps['action'] | null>(null)
  const act = useCall(actOnAssignment)
  const cancel = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Cancel the hand-out of ${row.asset.tag}?`,
      text: 'It goes back into stock. Nothing was signed yet.',
      action: 'Cancel hand-out',
    })
    if (isSure) act.start({ params: { id: row.id }, body: { version: row.version, action: 'cancel' } })
  }
  if (open) return <StepForm row={row} action={open} onClose={() => setOpen(null)} />
  return (
    <>
      {row.can.cancel && (
        <Button variant="default" size="compact-sm" onClick={() => void cancel()}>
          Cancel hand-out
        </Button>
      )}
      {row.can.ask_return && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen('ask_return')}>
          Ask for it
        </Button>
      )}
      {row.can.resolve && (
        <Button size="compact-md" onClick={() => setOpen('resolve')}>
          Settle
        </Button>
      )}
      {row.can.answer && (
        <Button size="compact-md" onClick={() => setOpen('answer_objection')}>
          Answer
        </Button>
      )}
      <Refused failure={act.failure} />
    </>
  )
}

type FormProps = Props & Readonly<{ action: 'ask_return' | 'resolve' | 'answer_objection'; onClose: () => void }>

const SUBMIT: Readonly<Partial<Record<FormProps['action'], string>>> = {
  resolve: 'Settle return',
  answer_objection: 'Answer',
}

const StepForm = ({ row, action, onClose }: FormProps) => (
  <CallForm
    call={actOnAssignment}
    input={{ params: { id: row.id } }}
    initial={{ version: row.version, action }}
    submit={SUBMIT[action] ?? `Ask ${row.employee.name}`}
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) =>
      action !== 'ask_return' ? (
        <>
          <TextArea
            {...field('text')}
            isOptional={false}
            label={action === 'resolve' ? 'How it is settled' : 'Answer'}
            rows={2}
            isFirst
          />
          {row.recovery_currency && (
            <MoneyField
              {...field('recovery_minor')}
              label="To be paid"
              currency={row.recovery_currency}
              help="Left empty it stays; 0 drops it."
            />
          )}
        </>
      ) : (
        <>
          <DateField {...field('return_due_on')} isOptional={false} label="Back by" isFirst />
          <Select {...field('return_reason')} label="Why" options={RETURN_REASON_OPTIONS} />
        </>
      )
    }
  </CallForm>
)
