import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { addDays, today } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { addPolicy, type AttendancePolicy, listPolicies, updatePolicy } from '../../contract/policies.calls.ts'
import { inForce, newDraft, policyName } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'
import { RuleSummary } from './rule-summary.tsx'
import { RuleTrial } from './rule-trial.tsx'
import { policyRecord } from '../../contract/policies.records.ts'

const NEW = /^new(?:-(\d+))?$/

/** Shows one policy next to the list, at `?policy=`: its id, `new`, or `new-` with the id of the one it begins with. */
export const RuleDrawer = ({ drawer }: { drawer: DrawerState }) => {
  const { id, open, close } = drawer
  const { has } = useActor()
  const all = useCallQuery(listPolicies, {}, { enabled: id !== null })
  const copied = id?.match(NEW)
  const row = all.data?.find((one) => String(one.id) === (copied?.[1] ?? id))
  const isOwn = has('attendance.policy.write')
  return (
    <SideDrawer
      history={['attendance_policies', id]}
      title={copied ? 'Add rules' : row ? policyName(row) : 'Rules'}
      is_open={id !== null}
      onClose={close}
    >
      <Loaded query={all} what="these rules" shape="form">
        {(policies) => {
          if (copied && !isOwn) return <p>Adding rules is not open to your role.</p>
          const from = row ?? inForce(policies)
          if (copied && from) return <AddForm key={id} from={from} onClose={close} />
          if (!row) return <p>These rules do not exist any more.</p>
          if (row.can.update) return <EditForm key={row.id} row={row} onClose={close} />
          return <RuleSummary policy={row} onCopy={isOwn ? () => open(`new-${row.id}`) : null} />
        }}
      </Loaded>
    </SideDrawer>
  )
}

const useTomorrow = (): string => addDays(today(useActor().organisation.time_zone), 1)

const AddForm = ({ from, onClose }: { from: AttendancePolicy; onClose: () => void }) => {
  const tomorrow = useTomorrow()
  return (
    <CallForm
      call={addPolicy}
      initial={newDraft(from, tomorrow)}
      submit="Add rules"
      foot={({ draft }) => <RuleTrial draft={draft} />}
      onDone={onClose}
      onCancel={onClose}
    >
      {(_field, form) => <RuleFields form={form} first={tomorrow} known={from} />}
    </CallForm>
  )
}

const EditForm = ({ row, onClose }: { row: AttendancePolicy; onClose: () => void }) => {
  const tomorrow = useTomorrow()
  return (
    <CallForm
      call={updatePolicy}
      input={{ params: { id: row.id } }}
      initial={{ ...policyRecord.values(row), version: row.version }}
      submit="Save"
      foot={({ draft }) => <RuleTrial draft={draft} />}
      onDone={onClose}
      onCancel={onClose}
    >
      {(_field, form) => <RuleFields form={form} first={tomorrow} known={row} />}
    </CallForm>
  )
}
