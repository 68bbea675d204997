import { Button, Progress } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { number } from '#kit/web/format/numbers.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { HistoryLink } from '#kit/web/screens/history-link.tsx'
import { deleteImport, getImport } from '../../contract/imports.calls.ts'
import type { ImportDetails } from '../../contract/imports.models.ts'
import { CheckStep } from './check-step.tsx'
import { stateOf } from './labels.ts'
import { MappingStep } from './mapping-step.tsx'
import { ResultStep } from './result-step.tsx'
import styles from './imports.module.css'

const REFRESH_MS = 1000

/** The progress of a check or a change that runs; it goes on when the page is left. */
export const RunningRows = ({ id }: { id: number }) => {
  const query = useCallQuery(getImport, { params: { id } }, { refetchInterval: REFRESH_MS })
  const progress = query.data?.progress ?? null
  if (!progress) return <p role="status">Reading the rows…</p>
  const percent = progress.of === 0 ? 0 : (100 * progress.done) / progress.of
  return (
    <div role="status">
      <p>
        {number(progress.done)} of {number(progress.of)} rows. You can leave this page; the work goes on.
      </p>
      <Progress value={percent} aria-label="Rows done" />
    </div>
  )
}

const STEPS = ['Columns', 'Check', 'Result'] as const
const stepOf = ({ state }: ImportDetails, isMapping: boolean): number => {
  if (state === 'applied' || state === 'undone') return 2
  return state === 'checked' && !isMapping ? 1 : 0
}

const Steps = ({ current }: { current: number }) => (
  <ol className={styles.steps} aria-label="Steps">
    {STEPS.map((step, at) => (
      <li key={step} {...(at === current ? { 'aria-current': 'step' as const } : {})}>
        {at + 1}. {step}
      </li>
    ))}
  </ol>
)

const Opened = ({
  data,
  onClose,
  reload,
}: Readonly<{ data: ImportDetails; onClose: () => void; reload: () => void }>) => {
  const [isMapping, setMapping] = useState(false)
  const remove = useCall(deleteImport)
  const step = stepOf(data, isMapping)
  const discard = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Delete the import of ${data.file_name}?`,
      text: 'Nothing has been changed by it.',
      action: 'Delete import',
      isDestructive: true,
    })
    if (isSure && (await remove.run({ params: { id: data.id }, query: { version: data.version } }))) onClose()
  }
  return (
    <>
      <div className="m-row">
        <h2>{data.file_name}</h2>
        <StatusBadge {...stateOf(data)} />
        {data.can.delete && (
          <ActionMenu
            label="Actions for this import"
            actions={[{ label: 'Delete import', run: () => void discard() }]}
          />
        )}
        <HistoryLink of={['imports', data.id]} />
      </div>
      <Steps current={step} />
      {step === 0 && <MappingStep data={data} onChecked={() => setMapping(false)} onReload={reload} />}
      {step === 1 && <CheckStep data={data} onColumns={() => setMapping(true)} onReload={reload} />}
      {step === 2 && <ResultStep data={data} onReload={reload} />}
    </>
  )
}

/** An import from its columns to its result. */
export const ImportPage = ({ id, onClose }: Readonly<{ id: number; onClose: () => void }>) => {
  const query = useCallQuery(getImport, { params: { id } })
  return (
    <div className="m-stack">
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
          onClick={onClose}
        >
          All imports
        </Button>
      </div>
      <Loaded query={query} what="the import" shape="form">
        {(data) => <Opened data={data} onClose={onClose} reload={query.reload} />}
      </Loaded>
    </div>
  )
}
