import { useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Check, Select } from '#kit/web/form/choice-fields.tsx'
import { DateField, TextField } from '#kit/web/form/text-fields.tsx'
import { today } from '#kit/web/format/dates.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { toast } from '#kit/web/toasts/toast-store.ts'
import { listPeopleOptions } from '../../contract/options.calls.ts'
import { movePeople } from '../../contract/placements.calls.ts'
import { PlacementFields } from '../parts/placement-fields.tsx'
import { REASON_OPTIONS } from '../parts/labels.ts'

type Props = Readonly<{ ids: readonly number[]; name: string; onClose: () => void }>

/** One change of placement for several people from a day on. */
export const MoveForm = ({ ids, name, onClose }: Props) => {
  const options = useCallQuery(listPeopleOptions, {})
  const [from] = useState(today)
  return (
    <Loaded query={options} what="the choices" shape="form">
      {(data) => (
        <CallForm
          call={movePeople}
          initial={{
            employee_ids: [...ids],
            effective_from: from,
            reason_code: 'transfer',
            changes: {},
            skip_refused: false,
          }}
          submit={`Move ${name}`}
          onDone={({ data: { rows } }) => {
            for (const { name: who, refused } of rows) if (refused) toast('warning', `${who}: ${refused.message}`)
            onClose()
          }}
          onCancel={onClose}
        >
          {(field, form) => (
            <>
              <DateField {...field('effective_from')} label="From" isOptional={false} />
              <p className="m-dim">What you leave empty stays as it is for each of them.</p>
              <PlacementFields
                field={form.part('changes')}
                options={data}
                isPartial
                department_id={form.draft.changes?.department_id}
              />
              <Select {...field('reason_code')} label="Reason" options={REASON_OPTIONS} isOptional={false} />
              <TextField {...field('note')} label="Note" />
              <Check {...field('skip_refused')} label="Move the others when someone cannot be moved" />
            </>
          )}
        </CallForm>
      )}
    </Loaded>
  )
}
