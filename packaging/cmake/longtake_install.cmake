# What "cmake --install" lays out: programs, what the desktop knows of them, manuals, completions, recipes. The programs
# find the LibTorch and libraries that they were linked with; packages bring these along (packaging/package.sh).
include(GNUInstallDirs)
set(_desktop ${CMAKE_SOURCE_DIR}/packaging/desktop)
set(_icons ${CMAKE_INSTALL_DATADIR}/icons/hicolor)

set(_programs "")
foreach(program longtake longtake-cli longtake-lab longtake-train)
  if(TARGET ${program})
    list(APPEND _programs ${program})
  endif()
endforeach()
if(NOT _programs)
  return()
endif()
install(TARGETS ${_programs} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS longtake_embedded LIBRARY DESTINATION lib/longtake)
if(TARGET longtake_cuda_kernels)
  install(TARGETS longtake_cuda_kernels LIBRARY DESTINATION lib)
endif()

# Every program but the window writes its own manual and completions.
foreach(program IN LISTS _programs)
  if(program STREQUAL longtake)
    continue()
  endif()
  install(CODE "
    set(share \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}\")
    foreach(page man/man1/${program}.1:man bash-completion/completions/${program}:completion:bash
            zsh/site-functions/_${program}:completion:zsh fish/vendor_completions.d/${program}.fish:completion:fish)
      string(REPLACE : \";\" words \${page})
      list(POP_FRONT words file)
      get_filename_component(folder \${share}/\${file} DIRECTORY)
      file(MAKE_DIRECTORY \${folder})
      message(STATUS \"Writing: \${share}/\${file}\")
      execute_process(COMMAND \${CMAKE_COMMAND} -E env LD_LIBRARY_PATH=$<TARGET_FILE_DIR:longtake_embedded>:${LONGTAKE_LIBTORCH}/lib $<TARGET_FILE:${program}> \${words}
                      OUTPUT_FILE \${share}/\${file} COMMAND_ERROR_IS_FATAL ANY)
    endforeach()")
endforeach()

if(TARGET longtake-train)
  install(DIRECTORY resources/recipes resources/ablations DESTINATION ${CMAKE_INSTALL_DATADIR}/longtake)
endif()
if(NOT TARGET longtake)
  return()
endif()

install(FILES ${_desktop}/longtake.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${_desktop}/longtake.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${_desktop}/longtake.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
install(FILES ${_desktop}/org.longtake.Longtake.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES ${_desktop}/longtake.thumbnailer DESTINATION ${CMAKE_INSTALL_DATADIR}/thumbnailers)
install(FILES resources/icons/longtake.svg DESTINATION ${_icons}/scalable/apps)
install(FILES ${_desktop}/take.svg DESTINATION ${_icons}/scalable/mimetypes RENAME application-x-longtake-session.svg)

# Sizes are drawn from the scalable icons where rsvg-convert is there; a desktop without them scales by itself.
find_program(LONGTAKE_RSVG rsvg-convert)
if(LONGTAKE_RSVG)
  install(CODE "
    foreach(size 16 24 32 48 64 128 256 512)
      foreach(icon ${CMAKE_SOURCE_DIR}/resources/icons/longtake.svg:apps/longtake.png
              ${_desktop}/take.svg:mimetypes/application-x-longtake-session.png)
        string(REPLACE : \";\" names \${icon})
        list(GET names 0 drawing)
        list(GET names 1 name)
        set(file \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${_icons}/\${size}x\${size}/\${name}\")
        get_filename_component(folder \${file} DIRECTORY)
        file(MAKE_DIRECTORY \${folder})
        execute_process(COMMAND ${LONGTAKE_RSVG} -w \${size} -h \${size} -o \${file} \${drawing} COMMAND_ERROR_IS_FATAL ANY)
      endforeach()
    endforeach()")
else()
  message(STATUS "rsvg-convert was not found: only scalable icons are installed")
endif()
