/** Put it into a part that is shown this once: messages cover nothing of the element that it stands in. */
export const ReadOnce = () => <span data-read-once="" hidden />
