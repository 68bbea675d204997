import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { send } from '#kit/web/call/send.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import { day } from '#kit/web/format/dates.ts'
import { addToCycle } from '../../contract/cycles.calls.ts'
import type { Cycle } from '../../contract/performance.models.ts'

type Typed = Readonly<{ employee_ids?: readonly number[] | null }>

const find = async (q: string) =>
  (await send(listEmployees, { query: { q, limit: 20, status: ['active', 'notice'] } })).data.map(
    ({ id, name, designation }) => ({ value: id, label: name, ...(designation ? { under: designation.name } : {}) }),
  )

/** Adds people to an open cycle, such as those on probation or who joined late. */
export const AddPeopleForm = ({ cycle, onClose }: Readonly<{ cycle: Cycle; onClose: () => void }>) => (
  <CallForm
    call={addToCycle}
    input={{ params: { id: cycle.id } }}
    initial={{}}
    toBody={({ employee_ids }: Typed) => ({ employee_ids: [...(employee_ids ?? [])] })}
    submit="Add people"
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) => (
      <SelectSeveral
        {...field('employee_ids')}
        label="People"
        help={`Their self reviews are due on ${day(cycle.self_due)}.`}
        find={{ id: 'cycle-people', run: find }}
        isOptional={false}
        isFirst
      />
    )}
  </CallForm>
)
