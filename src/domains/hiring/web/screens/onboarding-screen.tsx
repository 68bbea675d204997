import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { fullDay, zoneName } from '#kit/web/format/dates.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { addContract, DOCUMENT_LIMITS, viewOnboard } from '../../contract/onboarding.calls.ts'
import type { WholeOnboard } from '../../contract/onboarding.models.ts'
import { ActDrawer } from '../onboarding/act-drawer.tsx'
import { EnterDrawer } from '../onboarding/enter-drawer.tsx'
import { Steps } from '../onboarding/steps.tsx'
import { RequestChangeDrawer } from '../onboarding/request-change-drawer.tsx'
import { ChecklistCard, ThreadCard } from '../onboarding/checklist-card.tsx'
import { ConvertDrawer } from '../onboarding/convert-drawer.tsx'
import { EditDrawer } from '../onboarding/edit-drawer.tsx'
import { AddDocumentDrawer } from '../onboarding/add-document-drawer.tsx'
import { ProfileCard } from '../onboarding/profile-card.tsx'
import { BankCard, DocumentsCard } from '../onboarding/review-cards.tsx'
import { TaskDrawer } from '../onboarding/task-drawer.tsx'
import { OverviewCard } from '../onboarding/overview-card.tsx'
import styles from '../parts/hiring.module.css'

/** One onboarding: documents, checklist and time line. */
const OnboardingScreen = () => {
  const { id } = useParams({ strict: false })
  const query = useCallQuery(viewOnboard, { params: { id: Number(id) } })
  const title = query.data?.name ?? 'Onboarding'
  const edit = useDrawer('edit')
  return (
    <Page
      history={['onboards', id]}
      title={title}
      {...(query.data ? { context: contextOf(query.data) } : {})}
      actions={query.data?.can.update ? [{ label: 'Edit', run: () => edit.open(query.data?.id ?? 0) }] : []}
    >
      <Loaded query={query} what="the onboarding" shape="cards">
        {(onboard) => <Shown onboard={onboard} />}
      </Loaded>
      <EditDrawer drawer={edit} />
    </Page>
  )
}
export default OnboardingScreen

const contextOf = (onboard: WholeOnboard): string =>
  `${onboard.designation.name}, ${onboard.department.name}. First day ${fullDay(onboard.joining_on)} (${zoneName(onboard.first_day_zone)}).`

const OPEN_STATES = ['draft', 'invited', 'started', 'submitted', 'changes_requested']

const Shown = ({ onboard }: Readonly<{ onboard: WholeOnboard }>) => {
  const { has } = useActor()
  const convert = useDrawer('convert')
  const act = useDrawer('act')
  const requestDrawer = useDrawer('ask')
  const documentDrawer = useDrawer('paper')
  const item = useDrawer('item')
  const enter = useDrawer('enter')
  const addsDocuments = has('hiring.onboard.review') && OPEN_STATES.includes(onboard.state)
  return (
    <div className="m-stack">
      <OverviewCard onboard={onboard}>
        <Steps
          onboard={onboard}
          onConvert={() => convert.open('preview')}
          onEnter={() => enter.open('data')}
          act={act}
        />
      </OverviewCard>
      <div className={styles.columns}>
        <div className="m-stack">
          <ProfileCard onboard={onboard} onRequest={requestDrawer.open} />
          <DocumentsCard onboard={onboard} onRequest={requestDrawer.open}>
            {addsDocuments && (
              <div className="m-stack">
                <Button variant="default" size="compact-sm" onClick={() => documentDrawer.open('new')}>
                  Add document
                </Button>
                <UploadBox
                  call={addContract}
                  input={{ body: { id: onboard.id } }}
                  takes="paper"
                  max_bytes={DOCUMENT_LIMITS.max_bytes}
                  label={onboard.contract === null ? 'Add contract to sign' : 'Replace contract to sign'}
                />
              </div>
            )}
          </DocumentsCard>
          <BankCard onboard={onboard} onRequest={requestDrawer.open} />
        </div>
        <div className="m-stack">
          <ChecklistCard onboard={onboard} />
          <ThreadCard thread={onboard.thread} />
        </div>
      </div>
      {onboard.can.convert && <ConvertDrawer drawer={convert} id={onboard.id} />}
      <ActDrawer drawer={act} onboard={onboard} />
      {onboard.can.hand_in && <EnterDrawer drawer={enter} onboard={onboard} />}
      <RequestChangeDrawer drawer={requestDrawer} onboard={onboard} />
      <AddDocumentDrawer drawer={documentDrawer} onboard={onboard} />
      <TaskDrawer drawer={item} tasks={onboard.checklist} />
    </div>
  )
}
