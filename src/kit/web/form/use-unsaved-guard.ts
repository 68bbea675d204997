import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { noteUnsaved } from './unsaved.ts'
import { confirm } from '../states/confirm.tsx'

/** While something typed is not saved: warns before the address changes, and the browser warns before the tab closes. */
export const useUnsavedGuard = (isDirty: boolean): void => {
  const router = useRouter({ warn: false })
  const dirty = useRef(isDirty)
  useEffect(() => {
    dirty.current = isDirty
    return isDirty ? noteUnsaved() : undefined
  }, [isDirty])
  useEffect(
    () =>
      router?.history.block({
        enableBeforeUnload: () => dirty.current,
        blockerFn: async () => {
          if (!dirty.current) return false
          const isSure = await confirm({
            title: 'Leave without saving?',
            text: 'What you typed here is lost.',
            action: 'Leave without saving',
            isDestructive: true,
            stay: 'Stay',
          })
          return !isSure
        },
      }),
    [router],
  )
}
