import { lazy } from 'react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { fullDay, today } from '#kit/web/format/dates.ts'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Card } from '#kit/web/layout/cards.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Panel } from '#kit/web/screens/panels.tsx'
import { usePlacedTabs } from '#kit/web/screens/placed-tabs.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { getProfile } from '../../contract/profile.calls.ts'
import type { OwnProfile } from '../../contract/people.models.ts'
import { employmentRecord } from '../../contract/people.records.ts'
import { OrgChart } from '../chart/org-chart.tsx'
import { Directory } from '../parts/directory.tsx'
import { OwnProfileForm } from '../parts/own-profile-form.tsx'
import { PlacementTimeline } from '../parts/placement-timeline.tsx'
import { MandatoryBanner } from '../states/mandatory-banner.tsx'
import { OwnWarnings, UnreadWarnings } from '../states/own-warnings.tsx'
import styles from '../parts/people.module.css'

const OwnDocuments = lazy(async () => ({ default: (await import('../details/own-documents.tsx')).OwnDocuments }))
const OwnResignation = lazy(async () => ({ default: (await import('../exits/own-resignation.tsx')).OwnResignation }))

const useOwn = () => {
  const { id } = useActor()
  return useCallQuery(getProfile, { params: { userId: id } })
}

const Own = ({ children }: { children: (profile: OwnProfile) => React.ReactNode }) => {
  const query = useOwn()
  return (
    <Loaded query={query} what="your profile" shape="form">
      {(profile) =>
        profile.view === 'own' ? children(profile) : <Empty outcome="forbidden" title="This is not your profile" />
      }
    </Loaded>
  )
}

const Employment = ({ profile }: { profile: OwnProfile }) => (
  <div className="m-stack">
    <div className={styles.columns}>
      {profile.employments.map((one) => (
        <Card key={one.id} title={one.brand.name}>
          <DetailsOf
            of={employmentRecord}
            row={one}
            items={[
              'employee_no',
              'employment_type',
              'joined_on',
              'probation_ends_on',
              'contract_ends_on',
              'notice_days',
              ['Last day', one.left_on && fullDay(one.left_on)],
            ]}
          />
        </Card>
      ))}
    </div>
    <PlacementTimeline placements={profile.placements} today={today()} />
  </div>
)

const address = z.object({ tab: z.string().max(40).optional() })

/** The own profile of an employee. The colleagues at the same address have entries of the menu, and no tabs. */
const EmployeeProfileScreen = () => {
  const [{ tab }] = useAddressState(address)
  if (tab === 'directory')
    return (
      <Page title="Directory">
        <Directory />
      </Page>
    )
  if (tab === 'chart')
    return (
      <Page title="Org chart">
        <OrgChart area="employee" />
      </Page>
    )
  return <Profile />
}
export default EmployeeProfileScreen

const Profile = () => {
  const placed = usePlacedTabs('employee-profile')
  return (
    <Page title="User profile">
      <MandatoryBanner />
      <AddressTabs
        label="About you"
        tabs={[
          { id: 'profile', label: 'Profile', content: () => <Own>{(own) => <OwnProfileForm profile={own} />}</Own> },
          { id: 'documents', label: 'Documents', content: () => <Own>{(own) => <OwnDocuments profile={own} />}</Own> },
          { id: 'employment', label: 'Employment', content: () => <Own>{(own) => <Employment profile={own} />}</Own> },
          ...placed,
          { id: 'warnings', label: 'Warnings', mark: <UnreadWarnings />, content: () => <OwnWarnings /> },
          { id: 'resign', label: 'Resign', content: () => <OwnResignation /> },
          { id: 'security', label: 'Sign-in and security', content: () => <Panel name="security" /> },
        ]}
      />
    </Page>
  )
}
