import { useState } from 'react'
import { useStore } from '#kit/web/store.ts'
import { deskOf } from '../../punch/punch-desk.ts'
import { canShare } from './screen-frames.ts'
import { ScreenShare } from './screen-share.ts'
import { shareStore } from './share-store.ts'

const ELSEWHERE = 'You share your screen in another window already. Stop it there first.'
const DENIED = 'The browser shares no screen. Allow it and choose a screen.'

/** Runs `work` while no other window of this browser shares for the person; false where one does. */
const alone = (employeeId: number, work: () => Promise<void>): Promise<boolean> => {
  const { locks } = navigator
  if (!locks) return work().then(() => true)
  return new Promise((resolve, reject) => {
    const granted = locks.request(`screen_share.${employeeId}`, { ifAvailable: true }, async (lock) => {
      if (!lock) return resolve(false)
      await work()
      resolve(true)
      // The lock lasts until the sharing ends.
      await new Promise<void>((free) => {
        const end = shareStore.subscribe(() => {
          if (shareStore.get() !== null) return
          end()
          free()
        })
      })
    })
    granted.catch(reject)
  })
}

/** The sharing of the own screen, with the button that begins it. */
export const useShare = (employeeId: number) => {
  const share = useStore(shareStore)
  const [isStarting, setStarting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const start = async (): Promise<void> => {
    setStarting(true)
    setFailure(null)
    const begun = alone(employeeId, () => new ScreenShare(deskOf(employeeId), employeeId).start())
    await begun.then(
      (isAlone) => setFailure(isAlone ? null : ELSEWHERE),
      () => setFailure(DENIED),
    )
    setStarting(false)
  }
  return { share, start, isStarting, failure, canShare: canShare() }
}
