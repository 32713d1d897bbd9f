/** Imported first: the functions' logger reads it once, and the lines of thousands of histories are nothing but noise. */
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
