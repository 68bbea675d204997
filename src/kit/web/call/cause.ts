type Cause = 'person' | 'page'

let present: Cause | null = null

const within =
  (cause: Cause) =>
  <Result>(start: () => Result): Result => {
    const before = present
    present = cause
    try {
      return start()
    } finally {
      present = before
    }
  }

/** Starts reads that the person caused: they extend the session. */
export const asPerson = within('person')

/** Starts reads that the page makes by itself, such as after a live event: they extend nothing. */
export const asPage = within('page')

/**
 * Returns whether the page starts a read, and not the person. `isRepeated`: a read that repeats itself and has its
 * response already; unless the person requests it, that is the page. To be called before anything is awaited.
 */
export const isByPage = (isRepeated: boolean): boolean => (present === null ? isRepeated : present === 'page')
