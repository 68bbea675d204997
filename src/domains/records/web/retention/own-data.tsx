import { Button } from '@mantine/core'
import { saveFile } from '#kit/web/call/save-file.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { day, dayIn } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listOwnRetainedData } from '../../contract/retention.calls.ts'
import { downloadOwnSubject, readOwnSubject, requestOwnSubject } from '../../contract/subjects.calls.ts'
import type { OwnRequest } from '../../contract/subjects.models.ts'
import { RetainedDataTable } from './retained-data-table.tsx'
import { STATES } from './labels.ts'

/** The retained data of the signed-in person, and the package of it. */
export const OwnData = () => {
  const retained = useCallQuery(listOwnRetainedData, {})
  return (
    <>
      <OwnPackage />
      <section className="m-stack">
        <h2>What is kept of you, why and until when</h2>
        {/* As many rows as fill a page, so that the content below does not jump. */}
        <Loaded query={retained} what="what is kept of you" shape="table" rows={24}>
          {(rows) => <RetainedDataTable label="What is kept of you" rows={rows} />}
        </Loaded>
      </section>
    </>
  )
}

const OPEN: readonly OwnRequest['state'][] = ['waiting', 'running', 'ready']

const OwnPackage = () => {
  const { acting } = useActor()
  const sending = useCall(requestOwnSubject)
  const query = useCallQuery(readOwnSubject, {})
  if (acting) return null
  return (
    <section className="m-stack">
      <h2>A copy of your data</h2>
      <p className="m-dim">
        All that is stored about you, as a page to read, as data for other programs, and your files. What belongs to
        others is left out.
      </p>
      <Loaded query={query} what="your last request" shape="lines" rows={1}>
        {({ request }) => (
          <>
            {request && <Last request={request} />}
            {(request === null || !OPEN.includes(request.state)) && (
              <div>
                <Button loading={sending.isRunning} onClick={() => sending.start({}, query.reload)}>
                  Request my data
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

const Last = ({ request }: { request: OwnRequest }) => (
  <div className="m-row">
    <StatusBadge {...STATES[request.state]} />
    <span>Asked for on {day(dayIn(request.requested_at))}</span>
    {request.state === 'ready' && (
      <Button
        variant="default"
        onClick={() => void saveFile(downloadOwnSubject, { params: { id: request.id } }, 'data-package.zip')}
      >
        Download
      </Button>
    )}
    {request.state === 'ready' && request.expires_at !== null && (
      <span className="m-dim">until {day(dayIn(request.expires_at))}</span>
    )}
  </div>
)
