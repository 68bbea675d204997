import { useEffect, useState } from 'react'
import { send } from '#kit/web/call/send.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import {
  ANNOUNCE_SECONDS,
  announceEditing,
  COUNTS_SECONDS,
  listEditors,
  type PageEditorShown,
} from '../../contract/editing.calls.ts'

/** Others who edit a page, read again while it is open; none for those who may not write it. */
export const useEditors = (pageId: number, mayWrite: boolean): readonly PageEditorShown[] =>
  useCallQuery(
    listEditors,
    { params: { id: pageId } },
    { enabled: mayWrite, refetchInterval: COUNTS_SECONDS * 1000, background: true },
  ).data ?? []

/** Announces the open editor at once and again and again, never by what is typed. Returns who else edits the page. */
export const useAnnounced = (pageId: number): readonly PageEditorShown[] => {
  const [others, setOthers] = useState<readonly PageEditorShown[]>([])
  useEffect(() => {
    let isOpen = true
    let isKnown = false
    const announce = async (is_open: boolean): Promise<void> => {
      // Without a connection it is left out; writing goes on.
      const response = await send(announceEditing, { body: { id: pageId, is_open } }, { background: true }).catch(
        () => null,
      )
      isKnown ||= response !== null
      if (response && isOpen) setOthers(response.data)
    }
    void announce(true)
    const timer = setInterval(() => void announce(true), ANNOUNCE_SECONDS * 1000)
    return () => {
      isOpen = false
      clearInterval(timer)
      if (isKnown) void announce(false)
    }
  }, [pageId])
  return others
}
