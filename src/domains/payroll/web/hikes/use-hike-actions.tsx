import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { count } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { BulkAction } from '#kit/web/table/bulk-bar.tsx'
import { applyHikes } from '../../contract/hikes.calls.ts'
import type { Hike } from '../../contract/hikes.models.ts'
import { ApplyForm, needsChoice } from './apply-form.tsx'
import { useIsBackDated } from './back-pay.tsx'
import { ApproveForm, RejectForm, seenHikes } from './decide-form.tsx'

const TITLES = { approve: 'Approve', reject: 'Reject', apply: 'Apply' } as const
type OpenForm = Readonly<{ action: keyof typeof TITLES; rows: readonly Hike[]; clear: () => void }>

const hikes = (rows: readonly Hike[]): string => count(rows.length, 'hike')

/** The actions on selected hikes: approve, reject, apply. */
export const useHikeActions = () => {
  const [openForm, setOpenForm] = useState<OpenForm | null>(null)
  const apply = useCall(applyHikes)
  const isBack = useIsBackDated()
  const close = (): void => setOpenForm(null)
  const applyAll = async (rows: readonly Hike[], clear: () => void): Promise<void> => {
    if (needsChoice(rows) || isBack(rows)) return setOpenForm({ action: 'apply', rows, clear })
    const isSure = await confirm({
      title: `Apply ${hikes(rows)}?`,
      text: 'The new pay becomes the salary from its day on. Each person gets a letter.',
      action: `Apply ${hikes(rows)}`,
    })
    if (isSure) apply.start({ body: seenHikes(rows) }, clear)
  }
  const actions: readonly BulkAction<Hike>[] = [
    {
      label: (rows) => `Approve ${hikes(rows)}`,
      fits: ({ can }) => can.approve,
      run: (rows, clear) => setOpenForm({ action: 'approve', rows, clear }),
    },
    {
      label: (rows) => `Apply ${hikes(rows)}`,
      fits: ({ can }) => can.apply,
      run: (rows, clear) => void applyAll(rows, clear),
    },
    {
      label: (rows) => `Reject ${hikes(rows)}`,
      isDestructive: true,
      fits: ({ can }) => can.reject,
      run: (rows, clear) => setOpenForm({ action: 'reject', rows, clear }),
    },
  ]
  const done = (): void => {
    openForm?.clear()
    close()
  }
  const drawer = (
    <SideDrawer
      title={openForm ? `${TITLES[openForm.action]} ${hikes(openForm.rows)}` : ''}
      is_open={openForm !== null}
      onClose={close}
    >
      {openForm?.action === 'approve' && <ApproveForm hikes={openForm.rows} onDone={done} onCancel={close} />}
      {openForm?.action === 'apply' && <ApplyForm hikes={openForm.rows} onDone={done} onCancel={close} />}
      {openForm?.action === 'reject' && <RejectForm hikes={openForm.rows} onDone={done} onCancel={close} />}
    </SideDrawer>
  )
  return { actions, drawer, refused: <Refused failure={apply.failure} /> }
}
