import type { ScreenLink } from '#kit/contract/keys.ts'
import { useParams } from '@tanstack/react-router'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { getEmployee, getEmployeeForm } from '../../contract/employees.calls.ts'
import { listPeopleOptions } from '../../contract/options.calls.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { EmployeeEditor } from '../parts/employee-editor.tsx'

/** Everything about a person that can be edited, section by section. */
const EmployeeUpdateScreen = () => {
  const { id } = useParams({ strict: false })
  const params = { id: Number(id) }
  const form = useCallQuery(getEmployeeForm, { params })
  const record = useCallQuery(getEmployee, { params })
  const options = useCallQuery(listPeopleOptions, {})
  const details: ScreenLink = `/admin/employee/details/${params.id}`
  return (
    <Loaded query={record} what="this person" shape="form">
      {(person) => (
        <Page title={`Edit ${person.name}`} context={<GoLink href={details}>{person.employee_no}</GoLink>}>
          <Loaded query={options} what="the choices" shape="form">
            {(choices) => (
              <Loaded query={form} what="this person" shape="form">
                {(values) =>
                  values.editable.length === 0 ? (
                    <Empty
                      title="This is your own record"
                      text="Someone else in HR manages it. Your own details are in your profile."
                    />
                  ) : (
                    <EmployeeEditor key={person.id} person={person} record={values} options={choices} />
                  )
                }
              </Loaded>
            )}
          </Loaded>
        </Page>
      )}
    </Loaded>
  )
}
export default EmployeeUpdateScreen
