import { Button } from '@mantine/core'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { fullDay, today as todayIn } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { addPlan, type LeavePlan, listPlans, type RequestType } from '../../../contract/policy.calls.ts'
import { newPlan } from './plan-draft.ts'
import { PlanDetails } from './plan-details.tsx'
import { PlanFields } from './plan-fields.tsx'
import styles from './policy.module.css'

const NEW = /^new(?:-(\d+))?$/

type Props = Readonly<{ drawer: DrawerState; types: readonly RequestType[] }>

/**
 * Shows one plan next to the list, at `?plan=`: its id, `new`, or `new-` with the id of the version that it begins
 * with.
 */
export const PlanDrawer = ({ drawer: { id, open, close }, types }: Props) => {
  const mayAdd = useActor().has('requests.policy')
  const query = useCallQuery(listPlans, {}, { enabled: id !== null })
  const added = id?.match(NEW)
  const row = query.data?.find((plan) => String(plan.id) === (added?.[1] ?? id))
  const title = added ? (row ? 'New version' : 'Add leave plan') : (row?.type_name ?? 'Leave plan')
  return (
    <SideDrawer history={['leave_plans', id]} title={title} is_open={id !== null} onClose={close}>
      <Loaded query={query} what="the leave plan" shape="form">
        {() => {
          if (added && mayAdd) return <AddForm key={id} from={row} types={types} onClose={close} />
          if (!row) return <p>This leave plan does not exist any more.</p>
          return (
            <div className={styles.stack}>
              <PlanDetails plan={row} />
              {mayAdd && (
                <div>
                  <Button variant="default" onClick={() => open(`new-${row.id}`)}>
                    New version from this
                  </Button>
                </div>
              )}
            </div>
          )
        }}
      </Loaded>
    </SideDrawer>
  )
}

type FormProps = Readonly<{ from: LeavePlan | undefined; types: readonly RequestType[]; onClose: () => void }>

const AddForm = ({ from, types, onClose }: FormProps) => {
  const today = todayIn(useActor().organisation.time_zone)
  return (
    <CallForm
      call={addPlan}
      initial={newPlan(from, today)}
      submit={from ? 'Add version' : 'Add leave plan'}
      onDone={onClose}
      onCancel={onClose}
    >
      {(_field, form) => (
        <>
          {from && (
            <p className="m-dim">
              It begins with the values of the version from {fullDay(from.effective_from)}. Leave years that are open
              are worked out again from the first day of the new version on.
            </p>
          )}
          <PlanFields form={form} types={types} from={from} />
        </>
      )}
    </CallForm>
  )
}
