/** Requests every failed picture of the page again, because browsers never retry. */
export const reloadFailedPictures = (): void => {
  for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) picture.setAttribute('src', picture.src)
}
