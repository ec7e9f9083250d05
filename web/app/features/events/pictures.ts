/** An absolute URL is stored as given (spec 3 section 2.5) and may lead to any site. */
export const isExternal = (image: string | null): image is string => image !== null && /^https?:\/\//i.test(image)
