import { Button, Textarea } from '@mantine/core'
import { useEventListener } from '@mantine/hooks'
import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Outdated } from '#kit/web/form/outdated.tsx'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { fullDay, time, today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { saveFile, WORK_FILE } from '../../contract/attachments.calls.ts'
import { readForm } from '../../contract/own-reports.calls.ts'
import { MAX_FILING_DAYS } from '../../contract/worksheets.rules.ts'
import type { Activity, Kind } from '../../contract/worksheets.models.ts'
import { WorkStrip } from '../parts/work-strip.tsx'
import { MinutesBar } from '../parts/minutes-bar.tsx'
import { FileList } from '../parts/work-files.tsx'
import { ReportDetail } from '../review/report-detail.tsx'
import { BlockersPart } from './blockers-part.tsx'
import { LinesPart } from './lines-part.tsx'
import { PeriodHead } from './period-head.tsx'
import { type FormData, minutesOf } from './report-state.ts'
import { WeekStrip } from './week-strip.tsx'
import { type ReportForm, useReportForm } from './use-report-form.ts'
import styles from '../parts/worksheets.module.css'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'

/** The job description of an activity that is in force in the period. */
const OwnJobDrawer = ({ activities }: { activities: readonly Activity[] }) => {
  const drawer = useDrawer('job')
  const row = activities.find(({ id }) => String(id) === drawer.id)
  const job = row?.job_description
  return (
    <SideDrawer title={row?.name ?? 'Job description'} is_open={drawer.id !== null} onClose={drawer.close}>
      {job ? (
        <div className={styles.part}>
          <p className="m-dim">
            Version {job.version_no}, from {fullDay(job.effective_from)}
          </p>
          <p className={styles.text}>{job.body}</p>
        </div>
      ) : (
        <p className="m-dim">No job description yet.</p>
      )}
    </SideDrawer>
  )
}

const address = z.object({ date: date.optional() })

/** The own report of a day, week or month. */
export const ReportTab = ({ kind }: { kind: Kind }) => {
  const [state, set] = useAddressState(address)
  const today = todayIn()
  const query = useCallQuery(readForm, { params: { kind, date: state.date ?? today } }, { showPrevious: true })
  const report = (
    <Loaded query={query} what="your report" shape="form">
      {(data) => (
        <div className="m-stack">
          <div className={styles.period}>
            <PeriodHead data={data} onGo={(day) => set({ date: day === today ? undefined : day })} />
            <WorkStrip facts={data.facts} href={`/employee/timesheet?date=${data.period.period_start}`} />
          </div>
          {data.period.report && !data.period.report.can.edit ? (
            <ReportDetail period={data.period} isHeaded />
          ) : data.is_closed ? (
            <p>
              This period is closed: reports are filed within {MAX_FILING_DAYS[kind]} days. Ask your lead to allow a
              late one.
            </p>
          ) : (
            <Writing key={`${kind} ${data.period.period_start}`} data={data} />
          )}
          <OwnJobDrawer activities={data.activities} />
        </div>
      )}
    </Loaded>
  )
  if (kind !== 'daily') return report
  return (
    <div className="m-stack">
      <WeekStrip date={state.date ?? today} today={today} />
      {report}
    </div>
  )
}

const Writing = ({ data }: { data: FormData }) => {
  const form = useReportForm(data)
  const { acting } = useActor()
  const { state, set } = form
  const box = useEventListener<'keydown', HTMLDivElement>('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.submit()
  })
  return (
    <div className="m-stack" ref={box}>
      {data.period.kind === 'daily' && <MinutesBar reported={minutesOf(state)} worked={data.facts.worked_minutes} />}
      <LinesPart data={data} form={form} is_disabled={form.isRunning} />
      <div className={styles.sides}>
        <Textarea
          label="Summary"
          rows={6}
          resize="vertical"
          maxLength={4000}
          value={state.summary}
          onChange={(event) => set({ summary: event.currentTarget.value })}
        />
        <Textarea
          label="Plan"
          description={data.facts.last_plan ? `Last time: ${data.facts.last_plan}` : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={6}
          resize="vertical"
          maxLength={2000}
          value={state.plan}
          onChange={(event) => set({ plan: event.currentTarget.value })}
        />
      </div>
      <div className={styles.sides}>
        <BlockersPart data={data} form={form} is_disabled={form.isRunning} />
        <Files data={data} />
      </div>
      {acting && <p className="m-dim">The report will name you beside the employee.</p>}
      <Actions data={data} form={form} />
    </div>
  )
}

const Files = ({ data: { period } }: { data: FormData }) => {
  const { id } = useActor()
  const { report } = period
  return (
    <section className={styles.part} aria-label="Files">
      <h2>Files</h2>
      {report && report.files.length > 0 && <FileList files={report.files} />}
      {report ? (
        <UploadBox
          call={saveFile}
          input={{
            body: { id, report_id: report.id, work_date: period.kind === 'daily' ? period.period_start : undefined },
          }}
          takes="work"
          max_bytes={WORK_FILE.max_bytes}
          label="Add file"
        />
      ) : (
        <p className="m-dim m-small">Save the report first; then files can be added to it.</p>
      )}
    </section>
  )
}

const Actions = ({ data, form }: Readonly<{ data: FormData; form: ReportForm }>) => {
  const { status } = data.period
  const word = status === 'submitted' ? 'Submit again' : 'Submit'
  return (
    <div className={styles.sticky}>
      <Button loading={form.isRunning} onClick={form.submit}>
        {word}
      </Button>
      {(form.isDraft || status === 'submitted') && (
        <Button variant="default" disabled={form.isRunning} onClick={form.save}>
          {form.isDraft ? 'Save' : 'Back to draft'}
        </Button>
      )}
      <Button variant="subtle" disabled={form.isRunning} onClick={form.useDraft}>
        Use draft
      </Button>
      <span className="m-dim m-small" role="status">
        {form.isDraft &&
          (form.isDirty
            ? 'Not saved yet.'
            : form.savedAt
              ? `Saved ${time(form.savedAt)}. No one has seen this yet.`
              : data.period.report
                ? 'No one has seen this yet.'
                : '')}
        {status === 'submitted' && 'Your lead can read it. You can change it until it is due.'}
      </span>
      {form.isOutdated ? <Outdated onTake={form.takeNewVersion} /> : <Refused failure={form.failure} />}
    </div>
  )
}
