/** Asks again for every picture on the page that could not be had: a browser does not by itself. */
export const reloadFailedPictures = (): void => {
  for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) picture.setAttribute('src', picture.src)
}
