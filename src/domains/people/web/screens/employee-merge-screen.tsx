import { useParams } from '@tanstack/react-router'
import { z } from 'zod'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { getEmployee } from '../../contract/employees.calls.ts'
import type { EmployeeRecord } from '../../contract/people.models.ts'
import { ChooseOther } from '../merging/choose-other.tsx'
import { MergeForm } from '../merging/merge-form.tsx'
import { detailsOf } from '../parts/use-row-actions.ts'

/** The other record, and whether that one stays. */
const address = z.object({ with: z.coerce.number().int().optional(), stays: z.enum(['other']).optional() })

const Merging = ({ person }: { person: EmployeeRecord }) => {
  const [state, set] = useAddressState(address)
  const go = useGo()
  const { with: other, stays } = state
  if (!person.can.delete)
    return (
      <Empty
        title="This record cannot be merged"
        text="It was merged already, or it is your own. Someone else in HR merges your records."
      />
    )
  if (other === undefined) return <ChooseOther id={person.id} onChoose={(id) => set({ with: id })} />
  const [merged_id, into_id] = stays === 'other' ? [person.id, other] : [other, person.id]
  return (
    <MergeForm
      merged_id={merged_id}
      into_id={into_id}
      onSwap={() => set({ stays: stays === 'other' ? undefined : 'other' })}
      onCancel={() => go(detailsOf(person))}
    />
  )
}

/** Merges two records of one person. */
const EmployeeMergeScreen = () => {
  const { id } = useParams({ strict: false })
  const query = useCallQuery(getEmployee, { params: { id: Number(id) }, query: {} })
  return (
    <Loaded query={query} what="this person" shape="cards">
      {(person) => (
        <Page
          title={`Merge records of ${person.name}`}
          context={<GoLink href={detailsOf(person)}>{person.employee_no}</GoLink>}
        >
          <Merging person={person} />
        </Page>
      )}
    </Loaded>
  )
}
export default EmployeeMergeScreen
