import { lazy } from 'react'
import { useParams } from '@tanstack/react-router'
import { textId } from '#kit/contract/fields.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { NotFoundPage } from '#kit/web/states/pages.tsx'
import { listDepartments } from '#domains/organisation/contract/units.calls.ts'
import { ActivitiesTab } from '../activities/activities-tab.tsx'
import { CADENCE } from '../activities/activity-calls.ts'
import { KINDS } from '../../contract/worksheets.models.ts'

const RulesTab = lazy(async () => ({ default: (await import('../activities/rules-tab.tsx')).RulesTab }))

const ActivitiesScreen = () => {
  const params = useParams({ strict: false })
  const id = textId.safeParse(params.id).data
  return id === undefined ? <NotFoundPage /> : <Department key={id} id={id} />
}
export default ActivitiesScreen

const Department = ({ id }: { id: number }) => {
  const query = useCallQuery(listDepartments, { query: { archived: true } })
  return (
    <Loaded query={query} what="the department" shape="lines">
      {(rows) => {
        const department = rows.find((row) => row.id === id)
        if (!department) return <NotFoundPage />
        return (
          <Page title="Activities" context={`${department.name}: daily, weekly and monthly work`}>
            <AddressTabs
              label="Activities"
              tabs={[
                ...KINDS.map((kind) => ({
                  id: kind,
                  label: CADENCE[kind],
                  content: () => <ActivitiesTab key={kind} kind={kind} department_id={id} />,
                })),
                { id: 'rules', label: 'Rules', content: () => <RulesTab department_id={id} /> },
              ]}
            />
          </Page>
        )
      }}
    </Loaded>
  )
}
