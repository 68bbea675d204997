import { createContext, useContext } from 'react'
import type { CallFailure } from '../call/failure.ts'

/** A view of a list: its filters, sort and hidden columns as the query of its address. */
export type SavedView = Readonly<{ list: string; name: string; search: string }>

export type SavedViews = Readonly<{
  views: readonly SavedView[]
  /** Saves all views of the person; true when they are saved. */
  save: (views: readonly SavedView[]) => Promise<boolean>
  isSaving: boolean
  failure: CallFailure | null
}>

const Context = createContext<SavedViews | null>(null)
export const SavedViewsProvider = Context.Provider

/** The saved views of the person; null on pages outside of the frame. */
export const useSavedViews = (): SavedViews | null => useContext(Context)
